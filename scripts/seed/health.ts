import { DAY_MS, MINUTE_MS } from '../../functions/calendar.ts';
import { createChance } from './random.ts';
import type { Row, Seeding, Table } from './rows.ts';

const PERIOD_MS = 5 * MINUTE_MS;
const DAYS = 90;
const NIGHT_MS = 75 * MINUTE_MS;

const OFTEN = ['send-due', 'rebuild-due', 'watch-health', 'watch-budgets', 'spike-alert', 'deliver-pushes', 'destroy-salts'] as const;
const NIGHTLY = ['forget-mail', 'forget-runs', 'monitor-retention', 'total-analytics'] as const;

const isAsleep = (ago: number): boolean => ago >= 40 && ago < 45;

export function runRows({ seed, now }: Seeding, runs: number): [Table, Row][] {
  // A day begins the series, so that a second run adds none.
  const last = Math.floor(now / DAY_MS) * DAY_MS;
  const rows: [Table, Row][] = [];
  const add = (job: string, due: number): void => {
    const chance = createChance(seed, 'run', job, due);
    const outcome = chance.holds(0.003) ? 'failed' : 'done';
    const done = outcome === 'done' ? JSON.stringify({ due: chance.whole(0, 3), deleted: chance.whole(0, 20) }) : null;
    rows.push(['job_runs', { job, due_at: due, started_at: due + 400, ended_at: due + 400 + chance.whole(5, 4_000), outcome, done }]);
  };
  for (let ago = 0; rows.length < runs && ago * PERIOD_MS < DAYS * DAY_MS; ago += 1) {
    const due = last - ago * PERIOD_MS;
    if (isAsleep(ago)) continue;
    for (const job of OFTEN) if (rows.length < runs) add(job, due);
    if ((due - NIGHT_MS) % DAY_MS === 0) for (const job of NIGHTLY) if (rows.length < runs) add(job, due);
  }
  return rows;
}

const PARTS = ['pages', 'mailroom'] as const;

export function incidentRows({ seed, now }: Seeding, incidents: number): [Table, Row][] {
  const last = Math.floor(now / DAY_MS) * DAY_MS;
  const first = last - DAYS * DAY_MS;
  const state = (part: string, status: string, since: number): [Table, Row] => ['part_states', { part, status, since }];
  const all = ['database', ...PARTS, 'jobs'].map((part) => state(part, 'up', first));
  const step = (last - first) / (incidents + 1);
  const outages = Array.from({ length: incidents }, (_, index) => {
    const chance = createChance(seed, 'incident', index);
    const part = chance.pick(PARTS);
    const from = Math.round((first + step * (index + 0.2 + chance.next() / 2)) / PERIOD_MS) * PERIOD_MS;
    return [state(part, 'down', from), state(part, 'up', from + chance.whole(1, 30) * PERIOD_MS)];
  });
  return [...all, ...outages.flat()];
}
