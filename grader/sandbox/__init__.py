"""Run code nobody trusts and bring back what it did.

`ForkServer.run(job)` is one worker for one job; `collect` goes on in new workers until every call
has an observation or a reason why not. See README.md beside this file for the threat model.
"""
