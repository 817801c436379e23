# A process by asyncio: refused, no hang.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import asyncio


async def shell():
    process = await asyncio.create_subprocess_shell("echo LEAK")
    await process.wait()


def f(x):
    asyncio.run(shell())
