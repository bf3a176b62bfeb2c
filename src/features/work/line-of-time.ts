import { shortNumber } from '../plots/path.ts';

/** `2019-09` or `2019-09-02`; continues without an end, or with a future one. */
export interface Span {
  from: string;
  to?: string | undefined;
}

export interface Named extends Span {
  /** Short name, and the number beside it. */
  label: string;
  figure?: string | undefined;
}

export interface Lane<Item extends Named> {
  name: string;
  items: readonly Item[];
}

type Place = 'inside' | 'before' | 'after';

export interface Bar<Item> {
  item: Item;
  /** Per cent of the width. */
  x: number;
  width: number;
  /** Row from the top; lanes are `LANE_GAP` of a row apart. */
  row: number;
  place: Place;
  isPresent: boolean;
}

export interface LineOfTime<Item extends Named> {
  rows: number;
  lanes: { name: string; row: number; bars: Bar<Item>[] }[];
  /** `x`: per cent of the width. A year without room for its name has a rule only; the last is that of today, at the end. */
  years: { year: number; x: number; named: boolean }[];
}

const LANE_GAP = 0.4;
const YEARS_APART = 5;
/** Per cent of the width that a letter takes where the drawing is narrowest (line-of-time.css). */
const LETTER = 1.05;
const YEAR_ROOM = 7 * LETTER;

const toMonth = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7) || 1) - 1;
const percent = (value: number): number => Number(shortNumber(value));

/** Puts a name into its bar, or before it, or after it, wherever there is room. */
function placeName({ label, figure }: Named, x: number, width: number): { place: Place; from: number; to: number } {
  const room = (label.length + (figure ? figure.length + 1 : 0) + 2) * LETTER;
  if (room <= width) return { place: 'inside', from: x, to: x + width };
  return x >= room ? { place: 'before', from: x - room, to: x + width } : { place: 'after', from: x, to: x + width + room };
}

/**
 * Lays spans out from the first year to this month. A bar whose name or time would
 * meet the one before it begins a new row.
 * @param today `2026-11-22` or `2026-11`
 */
export function lineOfTime<Item extends Named>(given: readonly Lane<Item>[], today: string): LineOfTime<Item> {
  const now = toMonth(today) + 1;
  const starts = given.flatMap(({ items }) => items.map(({ from }) => toMonth(from)));
  const first = Math.floor(Math.min(now - 1, ...starts) / 12) * 12;
  const scale = 100 / (now - first);
  let top = 0;
  const lanes = given
    .filter(({ items }) => items.length > 0)
    .map(({ name, items }) => {
      let [row, end] = [top, 0];
      const bars = [...items]
        .sort((a, b) => a.from.localeCompare(b.from))
        .map((item): Bar<Item> => {
          const start = toMonth(item.from);
          const until = item.to === undefined ? Number.POSITIVE_INFINITY : toMonth(item.to) + 1;
          const [x, width] = [(start - first) * scale, Math.max(1, Math.min(until, now) - start) * scale];
          const { place, from, to } = placeName(item, x, width);
          if (from < end) row += 1;
          end = to;
          return { item, x: percent(x), width: percent(width - 0.2), row, place, isPresent: until > now };
        });
      const lane = { name, row: top, bars };
      top = row + 1 + LANE_GAP;
      return lane;
    });
  const years = Array.from({ length: Math.ceil((now - first) / 12 / YEARS_APART) }, (_, index) => {
    const x = percent(12 * index * YEARS_APART * scale);
    return { year: first / 12 + index * YEARS_APART, x, named: x <= 100 - 2 * YEAR_ROOM };
  });
  return { rows: Math.max(0, top - LANE_GAP), lanes, years: [...years, { year: Math.floor((now - 1) / 12), x: 100, named: true }] };
}
