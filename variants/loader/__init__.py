"""Preset documents -> PresetSpec, table by table. Every refusal names the key and the reason."""
