"""One append-only log, its fold in memory, its readers: tables and tournaments stand on it.

`live.LiveLog` is one log as one process keeps it, `ledger.Ledger` all logs of one kind, `process.Process` what they are
kept in. What an entry is, when its time is taken, who may write and who is woken is for those who stand on it to say.
"""
