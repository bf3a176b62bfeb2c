"""What both studies share: the network, and forecasts made to add up."""

import numpy as np

GROUPS, LINES_PER_GROUP = 4, 4
LINES = GROUPS * LINES_PER_GROUP


def summing_matrix():
    """Rows: network, 4 groups, 16 lines. Columns: 16 lines."""
    groups = np.kron(np.eye(GROUPS), np.ones(LINES_PER_GROUP))
    return np.vstack([np.ones(LINES), groups, np.eye(LINES)])


S = summing_matrix()
LEVELS = {"network": slice(0, 1), "group": slice(1, 1 + GROUPS), "line": slice(1 + GROUPS, None)}


def shrunk_covariance(errors):
    """Covariance of `errors` (time, series), correlations shrunk towards zero as in Schäfer and Strimmer (2005)."""
    n = len(errors)
    second_moment = errors.T @ errors / n
    scale = np.sqrt(np.diag(second_moment))
    z = errors / scale
    r = z.T @ z / n
    variance = ((z**2).T @ (z**2) / n - r**2) / (n - 1)
    off = ~np.eye(len(r), dtype=bool)
    weight = min(1, max(0, variance[off].sum() / (r[off] ** 2).sum()))
    r[off] *= 1 - weight
    return r * np.outer(scale, scale)


def reconcile(base, covariance):
    """Generalised least squares projection of `base` (time, series) onto forecasts that add up."""
    w = np.linalg.inv(covariance)
    g = np.linalg.solve(S.T @ w @ S, S.T @ w)
    return base @ g.T @ S.T
