"""What each kind of exercise does with right, wrong and odd answers."""
