"""The pages of presets."""
