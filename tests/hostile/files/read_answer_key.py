# Looks for the rubrics and references and prints what it can read.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import glob

for start in (os.environ["GRADER_TEST_SPECS"], "../rubrics", "../../rubrics", "/srv"):
    for path in [start, *glob.glob(start + "/**", recursive=True)]:
        try:
            print("LEAK", path, open(path).read())
        except OSError:
            pass
raise FileNotFoundError("nothing readable")
