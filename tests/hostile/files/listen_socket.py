# Wants to listen on a port: not even a socket is to be had.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import socket
s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen()
