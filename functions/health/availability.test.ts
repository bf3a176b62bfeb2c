import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../calendar.ts';
import { findOutages, partSpans, toHistory, type Watch } from './availability.ts';
import type { StateRow } from './storage.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const at = (minutes: number): number => NOON + minutes * MINUTE_MS;
const span = (from: number, until: number) => ({ from: at(from), until: at(until) });

const watch = (rest: Partial<Watch> = {}): Watch => ({
  runs: { first: at(0), last: at(600), gaps: [] },
  ...{ periodMs: 5 * MINUTE_MS, toleranceMs: 15 * MINUTE_MS, nowMs: at(602) },
  ...rest,
});
const state = (status: 'up' | 'down', minutes: number, part = 'pages'): StateRow => ({ part, status, since: new Date(at(minutes)) });
const UP = [state('up', 0)];
const GAP = { first: at(0), last: at(600), gaps: [span(100, 200)] };

describe('a part', () => {
  it('is not measured before the first run', () => {
    expect(partSpans('pages', [], watch({ runs: undefined }))).toEqual({ up: [], down: [] });
    expect(partSpans('pages', [state('up', -500)], watch()).up).toEqual([span(0, 602)]);
  });

  it('is not measured while no job runs', () => {
    expect(partSpans('pages', UP, watch({ runs: GAP })).up).toEqual([span(0, 105), span(200, 602)]);
    expect(partSpans('pages', UP, watch({ nowMs: at(615) })).up).toEqual([span(0, 615)]);
    expect(partSpans('pages', UP, watch({ nowMs: at(616) })).up).toEqual([span(0, 605)]);
  });

  it('that was down stays down until a check finds it up', () => {
    const states = [...UP, state('down', 90), state('up', 200)];
    expect(partSpans('pages', states, watch({ runs: GAP }))).toEqual({ up: [span(0, 90), span(200, 602)], down: [span(90, 200)] });
  });

  it('of another name is ignored', () => {
    expect(partSpans('pages', [...UP, state('down', 10, 'database')], watch()).down).toEqual([]);
  });
});

it('the jobs are down while none runs, from the first that was missed', () => {
  expect(partSpans('jobs', [], watch({ runs: GAP }))).toEqual({ up: [span(0, 105), span(200, 602)], down: [span(105, 200)] });
  expect(partSpans('jobs', [], watch({ nowMs: at(660) })).down).toEqual([span(605, 660)]);
});

it('a history has the minutes of each day, and no availability without a measurement', () => {
  const days = [span(-120, 0), span(0, 120), span(120, 240)];
  const spans = { up: [span(0, 90), span(200, 240)], down: [span(90, 200)] };
  expect(toHistory('pages', spans, days)).toEqual({
    ...{ part: 'pages', measuredHours: 4, downMinutes: 110, available: 1 - 110 / 240 },
    days: [
      { measuredMinutes: 0, downMinutes: 0 },
      { measuredMinutes: 120, downMinutes: 30 },
      { measuredMinutes: 120, downMinutes: 80 },
    ],
  });
  expect(toHistory('pages', { up: [], down: [] }, days).available).toBeNull();
});

it('outages have their end, if they are over, and end in the time that is asked for', () => {
  const states = [...UP, state('down', 10), state('up', 20), state('down', 590)];
  expect(findOutages(states, watch(), at(0))).toEqual([
    { part: 'pages', ...span(10, 20), isOver: true, minutes: 10 },
    { part: 'pages', ...span(590, 602), isOver: false, minutes: 12 },
  ]);
  expect(findOutages(states, watch(), at(20))).toHaveLength(1);
});
