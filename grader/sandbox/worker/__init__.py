"""The untrusted half: everything that runs in the fork server and in workers.

Standard library, torch and safetensors only. Nothing of `grader` is imported here and nothing of
`grader` imports this package: it is started as the top-level package `worker` by
`grader.sandbox.forkserver`, so its modules refer to each other relatively.
"""
