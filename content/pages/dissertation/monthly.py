"""First study: 20 simulated networks, 132 months, one month ahead over the last 36. Prints the table of the text.

Needs Python 3 and NumPy only: python3 monthly.py
"""

from itertools import product

import numpy as np

from reconcile import GROUPS, LEVELS, LINES, LINES_PER_GROUP, S, reconcile, shrunk_covariance

MONTHS, TEST, WARM_UP, NETWORKS = 132, 36, 24, 20
TRAIN = MONTHS - TEST
SMOOTHING = list(product((0.05, 0.1, 0.2, 0.35, 0.5), (0.05, 0.15, 0.3, 0.5)))


def simulate(seed):
    """Monthly passengers of all 21 series, shape (months, series)."""
    rng = np.random.default_rng(seed)
    t = np.arange(MONTHS)
    lines = np.zeros((LINES, MONTHS))
    shared = rng.normal(0, 1, MONTHS) * 0.03
    for group in range(GROUPS):
        peak, sharpness = rng.normal(7.2, 0.35), rng.uniform(0.9, 1.5)
        season = np.exp(sharpness * np.cos(2 * np.pi * (t - peak) / 12))
        regional = np.cumsum(rng.normal(0, 0.05, MONTHS))
        for line in range(LINES_PER_GROUP):
            size = np.exp(rng.normal(3.2, 0.6))
            own = np.cumsum(rng.normal(0, 0.01, MONTHS))
            tilt = rng.uniform(0.75, 1.2)
            noise = rng.normal(0, 0.13, MONTHS)
            path = np.exp(0.0015 * t + regional + own + shared + noise)
            lines[group * LINES_PER_GROUP + line] = size * season**tilt * path
    return lines.T @ S.T


def smooth(y, level_weight, season_weight):
    """One-step forecasts of additive seasonal smoothing."""
    level = y[:12].mean()
    season = list(y[:12] - level)
    forecast = []
    for i, value in enumerate(y):
        forecast.append(level + season[i])
        error = value - forecast[-1]
        level += level_weight * error
        season.append(season[i] + season_weight * error)
    return np.array(forecast)


def base_forecast(series):
    """Smoothing of logs; its two weights are chosen on the training months."""
    log = np.log(series)
    score = lambda w: np.mean((smooth(log[:TRAIN], *w)[WARM_UP:] - log[WARM_UP:TRAIN]) ** 2)
    return np.exp(smooth(log, *min(SMOOTHING, key=score)))


def study(seed):
    y = simulate(seed)
    base = np.column_stack([base_forecast(column) for column in y.T])
    errors = y - base
    lines = LEVELS["line"]
    names = ("Top-down", "Top-down, year", "Base", "Bottom-up", "OLS", "Variance scaling", "MinT")
    forecasts = {name: [] for name in names}
    for month in range(TRAIN, MONTHS):
        now, past = base[month : month + 1], errors[WARM_UP:month]
        same_month, twelve = y[month - 12], y[month - 12 : month].sum(0)
        forecasts["Top-down"].append(now[0, 0] * same_month[lines] / same_month[0] @ S.T)
        forecasts["Top-down, year"].append(now[0, 0] * twelve[lines] / twelve[0] @ S.T)
        forecasts["Base"].append(now[0])
        forecasts["Bottom-up"].append(now[0, lines] @ S.T)
        forecasts["OLS"].append(reconcile(now, np.eye(len(S)))[0])
        forecasts["Variance scaling"].append(reconcile(now, np.diag(past.var(0)))[0])
        forecasts["MinT"].append(reconcile(now, shrunk_covariance(past))[0])
    actual = y[TRAIN:]
    seasonal_naive = np.abs(y[12:TRAIN] - y[: TRAIN - 12]).mean(0)
    scaled = {name: np.abs(actual - f) / seasonal_naive for name, f in forecasts.items()}
    gap = np.abs(base[TRAIN:, 0] - base[TRAIN:, lines].sum(1)) / actual[:, 0]
    return scaled, gap


def main():
    studies = [study(seed) for seed in range(NETWORKS)]
    print("MASE             " + "".join(f"{name:>9}" for name in ("all", *LEVELS)))
    for name in studies[0][0]:
        scaled = np.mean([s[0][name] for s in studies], axis=(0, 1))
        print(f"{name:17}" + "".join(f"{v:9.3f}" for v in (scaled.mean(), *(scaled[p].mean() for p in LEVELS.values()))))
    gains = [1 - s[0]["MinT"].mean() / s[0]["Base"].mean() for s in studies]
    wins = sum(gain > 0 for gain in gains)
    print(f"MinT better than base in {wins} of {NETWORKS} networks, by {100 * min(gains):.1f} to {100 * max(gains):.1f} %")
    gaps = np.array([s[1] for s in studies])
    print(f"sum of lines against network: mean {100 * gaps.mean():.1f} %, worst {100 * gaps.max():.1f} %")


if __name__ == "__main__":
    main()
