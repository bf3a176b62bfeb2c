import { shortNumber } from '../plots/path.ts';

/** From a month or day to another, `2019-09` or `2019-09-02`; without an end, or with one to come, it goes on. */
export interface Span {
  from: string;
  to?: string | undefined;
}

export interface Lane {
  name: string;
  spans: readonly Span[];
}

export interface LineOfTime {
  /** Size of the view box: a unit is a month across; a bar is `BAR` units high. */
  width: number;
  height: number;
  /** Bars that have ended, and those that go on. */
  past: string;
  present: string;
  /** Names of the lanes, at the middle of their first row; per cent of the height. */
  lanes: { name: string; y: number }[];
  /** Years at their place, per cent of the width; the last may have no room for its name. */
  years: { year: number; x: number; named: boolean }[];
}

const BAR = 7;
const ROW = 10;
const LANE_GAP = 8;
const YEARS_APART = 5;
/** A label begins at its year and needs this much of the width, in per cent. */
const YEAR_ROOM = 15;

const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7) || 1) - 1;

/** Puts each span into the first row that is free at its beginning. */
function rowsOf(spans: readonly Span[], now: number): { start: number; end: number; row: number; ended: boolean }[] {
  const free: number[] = [];
  return [...spans]
    .sort((a, b) => a.from.localeCompare(b.from))
    .map(({ from, to }) => {
      const start = monthOf(from);
      const until = to === undefined ? Number.POSITIVE_INFINITY : monthOf(to) + 1;
      const end = Math.min(until, now);
      const found = free.findIndex((month) => month <= start);
      const row = found === -1 ? free.length : found;
      free[row] = end;
      return { start, end, row, ended: until <= now };
    });
}

/**
 * Lays spans out on one line of time, from the year of the first to this month. Spans of a lane that overlap get rows of their own.
 * @param today `2026-11-22` or `2026-11`
 */
export function lineOfTime(lanes: readonly Lane[], today: string): LineOfTime {
  const now = monthOf(today) + 1;
  const first = Math.floor(Math.min(now - 1, ...lanes.flatMap(({ spans }) => spans.map(({ from }) => monthOf(from)))) / 12) * 12;
  const width = now - first;
  let y = 0;
  let past = '';
  let present = '';
  const starts: { name: string; y: number }[] = [];
  for (const { name, spans } of lanes) {
    const placed = rowsOf(spans, now);
    if (placed.length === 0) continue;
    starts.push({ name, y: y + BAR / 2 });
    for (const { start, end, row, ended } of placed) {
      // A gap of half a month keeps bars apart that follow one another.
      const bar = `M${start - first} ${y + row * ROW}h${shortNumber(Math.max(1, end - start) - 0.5)}v${BAR}h-${shortNumber(Math.max(1, end - start) - 0.5)}z`;
      if (ended) past += bar;
      else present += bar;
    }
    y += Math.max(...placed.map(({ row }) => row + 1)) * ROW + LANE_GAP;
  }
  const height = Math.max(ROW, y - LANE_GAP);
  const years = Array.from({ length: Math.ceil(width / 12 / YEARS_APART) }, (_, index) => {
    const x = Number(shortNumber((100 * 12 * index * YEARS_APART) / width));
    return { year: first / 12 + index * YEARS_APART, x, named: x <= 100 - YEAR_ROOM };
  });
  return { width, height, past, present, lanes: starts.map((lane) => ({ ...lane, y: Math.round((100 * lane.y) / height) })), years };
}
