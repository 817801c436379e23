# A segmentation fault at import kills this worker only.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import ctypes
ctypes.string_at(0)
