# Writes a program into its folder and executes it.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

fd = os.open("program", os.O_CREAT | os.O_WRONLY, 0o755)
os.write(fd, b"#!/bin/sh\necho LEAK\n")
os.close(fd)
os.execv("./program", ["program"])
