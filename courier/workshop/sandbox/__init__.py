"""Documents nobody has vouched for, compiled and tried out in processes of their own, with limits
of time and memory.

`client.query` is what the site calls, `server` the process it talks to, `work` what is done there.
"""
