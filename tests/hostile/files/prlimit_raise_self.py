# Raises its own limits: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import resource
resource.setrlimit(resource.RLIMIT_CPU, (resource.RLIM_INFINITY,) * 2)
