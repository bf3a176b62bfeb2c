import { shortNumber } from '../plots/path.ts';

/** `2019-09` or `2019-09-02`; continues without an end, or with a future one. */
export interface Span {
  from: string;
  to?: string | undefined;
}

export interface Lane {
  name: string;
  spans: readonly Span[];
}

export interface LineOfTime {
  width: number;
  height: number;
  past: string;
  present: string;
  /** `y`: the middle of the first row, per cent of the height. */
  lanes: { name: string; y: number }[];
  /** `x`: per cent of the width. The last year may have no room for its name. */
  years: { year: number; x: number; named: boolean }[];
}

const BAR = 7;
const ROW = 10;
const LANE_GAP = 8;
const YEARS_APART = 5;
const YEAR_ROOM = 15;

const toMonth = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7) || 1) - 1;

function toRows(spans: readonly Span[], now: number): { start: number; end: number; row: number; ended: boolean }[] {
  const free: number[] = [];
  return [...spans]
    .sort((a, b) => a.from.localeCompare(b.from))
    .map(({ from, to }) => {
      const start = toMonth(from);
      const until = to === undefined ? Number.POSITIVE_INFINITY : toMonth(to) + 1;
      const end = Math.min(until, now);
      const found = free.findIndex((month) => month <= start);
      const row = found === -1 ? free.length : found;
      free[row] = end;
      return { start, end, row, ended: until <= now };
    });
}

/**
 * Lays spans out from the first year to this month. Overlapping spans of a lane get their own rows.
 * @param today `2026-11-22` or `2026-11`
 */
export function lineOfTime(lanes: readonly Lane[], today: string): LineOfTime {
  const now = toMonth(today) + 1;
  const first = Math.floor(Math.min(now - 1, ...lanes.flatMap(({ spans }) => spans.map(({ from }) => toMonth(from)))) / 12) * 12;
  const width = now - first;
  let y = 0;
  let past = '';
  let present = '';
  const starts: { name: string; y: number }[] = [];
  for (const { name, spans } of lanes) {
    const placed = toRows(spans, now);
    if (placed.length === 0) continue;
    starts.push({ name, y: y + BAR / 2 });
    for (const { start, end, row, ended } of placed) {
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
