import type { Summary, VitalsFigures } from '../../src/features/analytics/figures.schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LAST = Date.parse('2026-11-20');
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days of a period, each with visitors who read two pages each. */
export const DAYS = (days: number, visitors = 15): Pick<Summary, 'from' | 'to' | 'days'> => ({
  from: toDay(LAST - (days - 1) * DAY_MS),
  to: toDay(LAST),
  days: Array.from({ length: days }, (_, index) => ({ day: toDay(LAST - (days - 1 - index) * DAY_MS), visitors, views: 2 * visitors })),
});

const groups = (...rows: [key: string, visitors: number][]) => rows.map(([key, visitors]) => ({ key, visitors, views: 2 * visitors }));

/** A response of `GET /api/analytics/summary`: every list, long names, the rest. */
export const SUMMARY = (days: number): Summary => ({
  ...DAYS(days),
  views: 30 * days,
  visitors: 15 * days,
  pages: groups(['/', 210], ['/blog/postgres-before-spark', 120], ['/el/work/projects/thesis-forecast-reconciliation', 40], ['other', 80]),
  channels: groups(['direct', 200], ['search', 180], ['assistant', 9]),
  countries: groups(['GR', 300], ['DE', 60], ['T1', 3]),
  locales: groups(['en', 260], ['el', 190]),
  devices: groups(['desktop', 250], ['phone', 180], ['tablet', 20]),
  browsers: groups(['Chrome', 300], ['Samsung Internet', 20]),
  systems: groups(['Windows', 200], ['Android', 180]),
  goals: [
    { key: 'contact_sent', events: 3 },
    { key: 'app_installed', events: 0 },
  ],
});

const metrics = (LCP: number, CLS: number, samples: number) => ({
  LCP: { p75: LCP, samples },
  CLS: { p75: CLS, samples },
  INP: { p75: 56, samples },
  FCP: { p75: 640, samples },
  TTFB: { p75: 210, samples },
});

/** A response of `GET /api/analytics/vitals`: within, over and far over the budgets. */
export const VITALS: VitalsFigures = {
  ...DAYS(30),
  templates: [
    { template: 'all', metrics: metrics(812, 0, 1_290) },
    { template: 'home', metrics: metrics(704, 0, 412) },
    { template: 'article', metrics: metrics(1_120, 0.02, 230) },
    { template: 'product', metrics: metrics(2_710, 0.12, 21) },
  ],
};
