"""Makes the worker importable under the name it has in the fork server."""

import sys
from pathlib import Path

from grader import sandbox

# At the end: it must not offer grader/sandbox/job.py and others in place of anything.
sys.path.append(str(Path(sandbox.__file__).parent))
