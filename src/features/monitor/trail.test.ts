import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trailSchema } from './monitor.schema.ts';
import { readTrail, TRAIL_STEPS } from './trail.ts';

const SITE = 'https://lycabettus.test';
let entries: object[] = [];
const entry = (path: string, startTime: number, responseStatus = 200, duration = 12.4): object => ({
  ...{ name: path.startsWith('/') ? SITE + path : path, startTime, duration, responseStatus },
});

beforeEach(() => {
  entries = [];
  vi.stubGlobal('location', { href: `${SITE}/el/contact?name=Maria#form`, origin: SITE });
  vi.stubGlobal('document', { referrer: `${SITE}/el?from=mail` });
  vi.stubGlobal('performance', { getEntriesByType: () => entries });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('has the page before, the page, its calls and files that are missing, without queries', () => {
  entries = [
    entry('/assets/shell.js', 100),
    entry('/api/store/stock?sku=A', 2_000),
    entry('/assets/gone.js', 3_000, 404),
    entry('/api/contact', 4_000, 0),
    entry('/api/monitor/ingest', 4_100, 202),
    entry('https://elsewhere.test/x', 4_200, 500),
  ];
  expect(readTrail(5_000)).toEqual([
    { what: 'from', path: '/el' },
    { what: 'page', path: '/el/contact', ago: 5_000 },
    { what: 'call', path: '/api/store/stock', ago: 3_000, status: 200, ms: 12 },
    { what: 'file', path: '/assets/gone.js', ago: 2_000, status: 404, ms: 12 },
    { what: 'call', path: '/api/contact', ago: 1_000, ms: 12 },
  ]);
});

it('keeps the newest steps, and reads as its schema', () => {
  entries = Array.from({ length: 20 }, (_, at) => entry(`/api/call-${at}`, at));
  const trail = readTrail(100);
  expect(trail).toHaveLength(TRAIL_STEPS);
  expect(trail.at(-1)?.path).toBe('/api/call-19');
  expect(trailSchema.parse(trail)).toEqual(trail);
  vi.stubGlobal('document', { referrer: 'https://elsewhere.test/' });
  expect(readTrail(100).map(({ what }) => what)).toEqual(['page', ...Array(TRAIL_STEPS - 1).fill('call')]);
});
