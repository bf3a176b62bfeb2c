import { DAY_MS } from '../../functions/calendar.ts';
import { createChance } from './random.ts';
import type { Row, Seeding, Table } from './rows.ts';

const DAYS = 90;
const DETAILED_REPORTS = 10;

const COMMON = [
  ['script', 'error', "TypeError: Cannot read properties of undefined (reading 'length')"],
  ['api', 'error', 'POST /api/contact answered 503'],
  ['island', 'warn', 'Error: Minified React error #418; visit [url] for the full message'],
  ['page', 'warn', 'Page not found: /wp-login.php'],
  ['api', 'info', 'GET /api/analytics/overview answered'],
  ['policy', 'warn', 'img-src blocked https://tracker.example on article'],
  ['policy', 'warn', 'script-src-elem blocked inline on page'],
] as const;
const RARE = [
  ['script', 'error', "ReferenceError: Can't find variable: "],
  ['script', 'error', 'TypeError: Failed to fetch dynamically imported module: /assets/'],
  ['page', 'warn', 'Page not found: /old/'],
  ['api', 'error', 'GET /api/store/products answered 500: '],
] as const;
const RELEASES = ['3b1c9aa', '91d04fe', 'c77e210', 'e24342f'] as const;
const STATES = ['open', 'open', 'open', 'open', 'resolved', 'ignored', 'returned'] as const;
const PATHS = ['/', '/el/contact', '/blog', '/store', '/el/services/cloud'] as const;

type Chance = ReturnType<typeof createChance>;

function drawKind(chance: Chance, reports: number): readonly [string, string, string] {
  if (chance.holds(0.75)) return chance.pick(COMMON);
  const [category, severity, message] = chance.pick(RARE);
  return [category, severity, `${message}part-${chance.whole(1, Math.max(2, Math.min(300, Math.ceil(reports / 40))))}`];
}

function drawDetails(chance: Chance, category: string): object {
  const path = chance.pick(PATHS);
  if (category === 'api') return { method: 'POST', url: '/api/contact', ms: chance.whole(20, 900), status: 503 };
  if (category === 'page') return { path };
  if (category === 'policy') return { source: '/assets/client.Bx82k_1d.js', line: chance.whole(1, 90) };
  const opened = chance.whole(2_000, 90_000);
  const trail = [
    { what: 'from', path: '/services' },
    { what: 'page', path, ago: opened },
    { what: 'call', path: '/api/store/stock', ago: Math.round(opened / 2), status: 200, ms: chance.whole(20, 400) },
    { what: 'file', path: '/assets/plot.D3kf9a1_.js', ago: Math.round(opened / 3), status: 404, ms: 31 },
  ];
  const stack =
    'TypeError: Cannot read properties of undefined\n    at draw (/assets/plot.D3kf9a1_.js:1:4711)\n    at show (/assets/client.Bx82k_1d.js:3:77)';
  return { path, trail, stack };
}

export function reportRows({ seed, now }: Seeding, reports: number): [Table, Row][] {
  const entries = Array.from({ length: reports }, (_, index) => {
    const chance = createChance(seed, 'report', index);
    const [category, severity, message] = drawKind(chance, reports);
    const fingerprint = createChance(seed, 'group', category, message).id();
    const age = chance.next() * DAYS;
    const release = RELEASES[Math.floor((1 - age / DAYS) * RELEASES.length)] ?? '';
    return { ...{ id: chance.id(), fingerprint, category, severity, message, release, chance }, at: Math.round(now - age * DAY_MS) };
  }).toSorted((one, other) => one.at - other.at);
  return [...Map.groupBy(entries, ({ fingerprint }) => fingerprint)].flatMap(([fingerprint, all]): [Table, Row][] => {
    const { category = '', severity = '', message = '', at: first = now } = all[0] ?? {};
    const { at: last = now, release = '' } = all.at(-1) ?? {};
    const state = createChance(seed, 'state', fingerprint).pick(STATES);
    const isTouched = state === 'resolved' || state === 'returned';
    const sampleRate = severity === 'info' ? 0.1 : 1;
    const group = {
      ...{ fingerprint, category, severity, message, count: all.length, weight: all.length / sampleRate, first_seen: first },
      ...{ last_seen: last, release, state, detailed_count: DETAILED_REPORTS },
      resolved_at: isTouched ? (state === 'resolved' ? last : Math.round((first + last) / 2)) : null,
      resolved_in: isTouched ? release : '',
    };
    const rows = all.map((entry, index): [Table, Row] => {
      const isDetailed = index < DETAILED_REPORTS;
      const row = {
        ...{ id: entry.id, fingerprint, severity, message: isDetailed ? message : '', source: 'client', sample_rate: sampleRate },
        details: isDetailed ? JSON.stringify(drawDetails(entry.chance, category)) : '{}',
        ...{ at: entry.at, release: entry.release },
      };
      return ['monitor_entries', row];
    });
    return [['monitor_groups', group], ...rows];
  });
}
