"""Taking in a class: names, archives, folders, rosters."""
