"""The debug page: a match stepped event by event, with what every viewer knows of it. For makers of games, here alone.

It is there only with `serve --debug`, which listens at this machine alone, and answers nobody else.
"""

from mundialito.web.debug.routes import ROUTES

__all__ = ["ROUTES"]
