"""Second study: 50 simulated networks by the week, with an Easter that moves and that only the upper levels know.

Writes easter.csv and easter.el.csv (the plot) and prints the figures of the text.
Needs Python 3 and NumPy only: python3 weekly.py
"""

import csv
from pathlib import Path

import numpy as np

from reconcile import GROUPS, LEVELS, LINES, LINES_PER_GROUP, S, reconcile, shrunk_covariance

HERE = Path(__file__).parent
WEEKS, FIRST_ORIGIN, STEP, HORIZON, NETWORKS = 364, 208, 4, 13, 50
AROUND = range(-4, 5)
EASTERS = [52 * year + week for year, week in enumerate((15, 18, 16, 14, 17, 15, 18))]
EASTER = np.zeros(WEEKS + HORIZON)
EASTER[EASTERS] = 1


def simulate(rng):
    """Weekly passengers of all 21 series, shape (weeks, series)."""
    t = np.arange(WEEKS)
    size = np.exp(rng.normal(6.6, 1.0, LINES))
    summer = rng.uniform(0.5, 1.4, LINES)
    phase = rng.normal(0, 1.5, LINES)
    season = np.exp(summer * np.cos(2 * np.pi * (t[:, None] - 31 - phase) / 52))
    easter = np.exp(rng.uniform(0.2, 0.8, LINES) * EASTER[:WEEKS, None])

    def drift(columns, persistence, scale):
        shocks = rng.normal(0, scale, (WEEKS, columns))
        path = np.zeros_like(shocks)
        for week in range(1, WEEKS):
            path[week] = persistence * path[week - 1] + shocks[week]
        return path

    common = drift(1, 0.95, 0.03)
    group = np.repeat(drift(GROUPS, 0.9, 0.03), LINES_PER_GROUP, axis=1)
    own = drift(LINES, 0.8, 0.06)
    # Sailing bans: in a windy week a whole group loses part of its sailings, more often in winter.
    windy = rng.random((WEEKS, GROUPS)) < (0.06 + 0.06 * np.cos(2 * np.pi * (t - 4) / 52))[:, None]
    kept = np.repeat(np.where(windy, rng.uniform(0.4, 0.8, (WEEKS, GROUPS)), 1), LINES_PER_GROUP, axis=1)
    noise = rng.normal(0, 0.2, (WEEKS, LINES))
    mean = size * season * easter * np.exp(common + group + own + noise) * kept
    return rng.poisson(mean).astype(float) @ S.T


def design(weeks, calendar, harmonics=3):
    columns = [np.ones(len(weeks)), weeks / 52]
    for k in range(1, harmonics + 1):
        columns += [np.cos(2 * np.pi * k * weeks / 52), np.sin(2 * np.pi * k * weeks / 52)]
    if calendar:
        columns.append(EASTER[weeks])
    return np.column_stack(columns)


def one_level(history, calendar):
    """Harmonic regression of logs, the last residual carried on and decayed. Returns forecasts and one-step errors."""
    n = len(history)
    x = design(np.arange(n), calendar)
    y = np.log(history + 1)
    beta, *_ = np.linalg.lstsq(x, y, rcond=None)
    residual = y - x @ beta
    phi = np.clip((residual[1:] * residual[:-1]).sum(0) / (residual[:-1] ** 2).sum(0), 0, 0.95)
    spread = residual.var(0) / 2  # the mean of a log-normal lies above the exponential of its mean
    decay = phi ** np.arange(1, HORIZON + 1)[:, None] * residual[-1]
    forecast = np.exp(design(np.arange(n, n + HORIZON), calendar) @ beta + decay + spread) - 1
    fitted = np.exp(x[1:] @ beta + phi * residual[:-1] + spread) - 1
    return np.maximum(forecast, 0), history[1:] - fitted


def base_forecast(history):
    """As in practice: network and groups know the calendar, the sixteen line models run unattended and do not."""
    parts = [one_level(history[:, part], level != "line") for level, part in LEVELS.items()]
    return np.hstack([p[0] for p in parts]), np.hstack([p[1] for p in parts])


def main():
    methods = ("Base", "Bottom-up", "MinT")
    level_error = {m: dict.fromkeys(LEVELS, 0.0) for m in methods}
    level_volume = dict.fromkeys(LEVELS, 0.0)
    near_error = {m: dict.fromkeys(AROUND, 0.0) for m in methods}
    near_volume = dict.fromkeys(AROUND, 0.0)
    better = 0
    for network in range(NETWORKS):
        y = simulate(np.random.default_rng(1000 + network))
        line_error = {m: np.zeros(LINES) for m in methods}
        for origin in range(FIRST_ORIGIN, WEEKS - HORIZON + 1, STEP):
            actual = y[origin : origin + HORIZON]
            base, errors = base_forecast(y[:origin])
            forecasts = (base, base[:, LEVELS["line"]] @ S.T, reconcile(base, shrunk_covariance(errors)))
            weeks = {k: [e + k - origin for e in EASTERS if 0 <= e + k - origin < HORIZON] for k in AROUND}
            for level, part in LEVELS.items():
                level_volume[level] += actual[:, part].sum()
            for k in AROUND:
                near_volume[k] += actual[weeks[k], LEVELS["line"]].sum()
            for method, forecast in zip(methods, forecasts):
                gap = np.abs(forecast - actual)
                line_error[method] += gap[:, LEVELS["line"]].sum(0)
                for level, part in LEVELS.items():
                    level_error[method][level] += gap[:, part].sum()
                for k in AROUND:
                    near_error[method][k] += gap[weeks[k], LEVELS["line"]].sum()
        better += (line_error["MinT"] < line_error["Base"]).sum()

    print(f"WAPE, %, weeks 1 to {HORIZON}:", *LEVELS)
    for m in methods:
        print(f"{m:10}", *(f"{100 * level_error[m][level] / level_volume[level]:.1f}" for level in LEVELS))
    print(f"MinT better than base on {better} of {NETWORKS * LINES} lines")
    for name, head, labels in (
        ("easter.csv", ("week", "forecast", "error"), ("Line models alone", "Reconciled")),
        ("easter.el.csv", ("εβδομάδα", "πρόβλεψη", "σφάλμα"), ("Γραμμές χωριστά", "Συμφιλιωμένη")),
    ):
        with open(HERE / name, "w", newline="", encoding="utf-8") as file:
            out = csv.writer(file, lineterminator="\n")
            out.writerow(head)
            for method, label in zip(("Base", "MinT"), labels):
                for k in AROUND:
                    out.writerow((k, label, f"{100 * near_error[method][k] / near_volume[k]:.1f}"))


if __name__ == "__main__":
    main()
