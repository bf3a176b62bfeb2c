import { athensDay, DAY_MS, MINUTE_MS } from '../../functions/calendar.ts';
import { PREFERENCE_CHANGED, PREFERENCE_NAMES, VALUE_CLASSES } from '../../src/features/accessibility/preferences.schema.ts';
import { EVENT_DAYS_LIMITS } from '../../src/features/analytics/event-days.shared.ts';
import { GOALS } from '../../src/features/analytics/goals.shared.ts';
import { EXCEPTION, PAGE_VIEW, WEB_VITALS } from '../../src/features/analytics/names.shared.ts';
import { getTemplate } from '../../src/features/analytics/templates.shared.ts';
import { toBucket } from '../../src/features/analytics/vitals.shared.ts';
import { type Chance, createChance } from './random.ts';
import type { Row, Seeding, Table } from './rows.ts';

const DAYS = EVENT_DAYS_LIMITS.most - 1;

const PATHS = [
  ...['/', '/services', '/blog', '/contact', '/about', '/work', '/cv', '/notes', '/store', '/search', '/privacy'],
  ...[
    'backup-you-have-restored',
    'forecast-you-can-defend',
    'language-model-evaluation',
    'nis2-for-forty-people',
    'one-number-per-meeting',
    'postgres-before-spark',
    'price-by-the-outcome',
    'website-in-one-round-trip',
  ].map((slug) => `/blog/${slug}`),
  ...['ai-integration', 'ai-ml', 'analytics', 'big-data', 'cloud', 'cloud-computing', 'consulting', 'cybersecurity'].map(
    (slug) => `/services/${slug}`,
  ),
  ...[
    'ask-for-the-decision',
    'cloud-bill-first-look',
    'cron-that-tells-you',
    'csv-greek-excel',
    'dns-ttl-before-migration',
    'git-bisect-data',
    'median-not-mean',
    'passkeys-small-office',
  ].map((slug) => `/notes/${slug}`),
];
const DEVICES = [
  ['phone', 'Chrome', 'Android', 'xs', 5],
  ['phone', 'Safari', 'iOS', 'xs', 4],
  ['tablet', 'Safari', 'iOS', 'md', 1],
  ['desktop', 'Chrome', 'Windows', 'xl', 5],
  ['desktop', 'Edge', 'Windows', 'xl', 2],
  ['desktop', 'Firefox', 'Linux', 'lg', 1],
  ['desktop', 'Safari', 'macOS', 'lg', 2],
] as const;
const COUNTRIES = [
  ['GR', 45],
  ['CY', 6],
  ['DE', 10],
  ['GB', 8],
  ['US', 12],
  ['FR', 5],
  ['NL', 4],
  ['IT', 4],
  ['SE', 2],
  [null, 4],
] as const;
const SOURCES = [
  ['direct', null, null, 30],
  ['search', 'google.com', null, 28],
  ['search', 'bing.com', null, 4],
  ['search', 'duckduckgo.com', null, 5],
  ['social', 'linkedin.com', null, 9],
  ['social', 'news.ycombinator.com', null, 4],
  ['assistant', 'chatgpt.com', null, 5],
  ['site', 'github.com', null, 6],
  ['site', 'kathimerini.gr', null, 3],
  ['campaign', null, 'newsletter / email / autumn', 4],
  ['campaign', 'linkedin.com', 'linkedin / social / metrics-workbook', 2],
] as const;
const HOURS = [2, 1, 1, 1, 1, 1, 2, 4, 7, 9, 10, 10, 9, 8, 8, 9, 9, 8, 7, 7, 8, 7, 5, 3].map((weight, hour) => [hour, weight] as const);
const EVENTS_A_VISIT = 3.9;

function weighted<Item extends readonly [...unknown[], number]>(chance: Chance, items: readonly Item[]): Item {
  const weights = items.map((item) => Number(item.at(-1)));
  let left = chance.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return items[at] ?? chance.pick(items);
}

function drawTime(chance: Chance, now: number, share: number): number {
  const age = Math.min(1, share);
  const day = Math.floor((now - age * (0.75 + 0.25 * age) * DAYS * DAY_MS) / DAY_MS) * DAY_MS;
  const [hour] = weighted(chance, HOURS);
  // Greece is two or three hours ahead; two are near enough.
  const at = day + Math.round((hour - 2 + chance.next()) * 60 * MINUTE_MS);
  return at > now ? at - DAY_MS : at;
}

const drawPath = (chance: Chance, isGreek: boolean): string => {
  const path = PATHS[Math.floor(chance.next() ** 2.2 * PATHS.length)] ?? '/';
  return isGreek ? (path === '/' ? '/el' : `/el${path}`) : path;
};

function drawVitals(chance: Chance, device: string): string {
  const slow = device === 'phone' ? 1.8 : 1;
  const around = (middle: number): number => middle * slow * (0.4 + chance.next() ** 3 * 4);
  const vitals = {
    LCP: toBucket('LCP', around(700)),
    CLS: toBucket('CLS', chance.holds(0.8) ? 0 : chance.next() * 0.2),
    INP: toBucket('INP', around(50)),
    FCP: toBucket('FCP', around(500)),
    TTFB: toBucket('TTFB', around(140)),
  };
  return JSON.stringify(vitals);
}

/** As functions/analytics/event.ts stores it. */
const NOBODY = { visitor: '', country: null, device: '', browser: '', system: '', viewport: null };

function drawPreference(chance: Chance): string {
  const name = chance.pick(PREFERENCE_NAMES);
  return JSON.stringify({ name, value: chance.pick(VALUE_CLASSES[name]) });
}

function* drawVisit({ seed, now }: Seeding, index: number, share: number): Generator<[Table, Row]> {
  const chance = createChance(seed, 'visit', index);
  let at = drawTime(chance, now, share);
  const day = athensDay(new Date(at));
  const [country] = weighted(chance, COUNTRIES);
  const [device, browser, system, viewport] = weighted(chance, DEVICES);
  const [channel, referrer, campaign] = weighted(chance, SOURCES);
  const isGreek = chance.holds(country === 'GR' || country === 'CY' ? 0.65 : 0.04);
  const visitor = chance.id(16);
  const row = (event: string, rest: Row): [Table, Row] => [
    'analytics_events',
    {
      ...{ id: chance.id(), day, at, event, visitor, path: null, locale: null, template: null },
      ...{ channel: null, referrer: null, campaign: null, country, device, browser, system, viewport, properties: null, ...rest },
    },
  ];
  const views = 1 + Math.floor(chance.next() ** 2 * 7);
  for (let view = 0; view < views; view += 1) {
    const path = drawPath(chance, isGreek);
    const page = { path, locale: isGreek ? 'el' : 'en', template: getTemplate(path) };
    yield row(PAGE_VIEW, { ...page, ...(view === 0 && { channel, referrer, campaign }) });
    if (chance.holds(0.3)) yield row(WEB_VITALS, { ...page, properties: drawVitals(chance, device) });
    if (chance.holds(0.01)) yield row(EXCEPTION, { properties: JSON.stringify({ status: 503 }) });
    if (chance.holds(channel === 'search' ? 0.02 : 0.01)) yield row(chance.pick(GOALS), {});
    if (chance.holds(0.02)) yield row(PREFERENCE_CHANGED, { ...NOBODY, properties: drawPreference(chance) });
    at += Math.round(chance.next() * 3 * MINUTE_MS);
    if (at > now || athensDay(new Date(at)) !== day) return;
  }
}

export function* visitRows(seeding: Seeding, events: number): Generator<[Table, Row]> {
  let left = events;
  for (let index = 0; left > 0; index += 1) {
    for (const row of drawVisit(seeding, index, (index * EVENTS_A_VISIT) / events)) {
      if (left === 0) return;
      yield row;
      left -= 1;
    }
  }
}
