"""Why a benchmark ends without a table."""


class BenchFailed(Exception):
    pass
