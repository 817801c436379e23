# A processor limit of zero for the fork server: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import resource
resource.prlimit(os.getppid(), resource.RLIMIT_CPU, (0, 0))
