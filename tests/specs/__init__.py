"""What authors write: how it is read, and what they are told about their mistakes."""
