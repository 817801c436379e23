"""What authors write: exercises and rubrics as frozen pydantic models, read from TOML."""
