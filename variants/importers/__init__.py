"""Games written in other formats -> preset documents, and back."""
