# A pool of processes: refused with a clear error, no hang.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import multiprocessing as mp
print(mp.get_context("fork").Pool(4).map(abs, range(10)))
