"""The launcher behind `make run` and `make test`: private PostgreSQL and Redis, and the site's
processes.
"""
