"""What kinds of exercise share: their base, and how answers are read, compared and shown."""
