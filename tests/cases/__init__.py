"""The case bank: what students hand in, and what it should earn."""
