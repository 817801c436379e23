# Code that says it stands in another file, at a line below zero.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ast

tree = ast.parse("def f(x):\n    raise ValueError('forged place')")
for node in ast.walk(tree):
    if hasattr(node, "lineno"):
        node.lineno = node.end_lineno = max(1, node.lineno * 10**6)
exec(compile(tree, __file__, "exec"))
