import type { PartHistory } from '../../src/features/health/admin/health-admin.schema.ts';
import { PARTS } from '../../src/features/health/health.schema.ts';
import { HOUR_MS, MINUTE_MS } from '../calendar.ts';
import type { Gap, JobGaps, StateRow } from './storage.ts';

type Part = (typeof PARTS)[number];

export interface Watch {
  runs: Omit<JobGaps, 'job'> | undefined;
  periodMs: number;
  /** After a longer time without a run, the jobs count as down and nothing is measured. */
  toleranceMs: number;
  nowMs: number;
}

const length = ({ from, until }: Gap): number => until - from;
const overlap = (one: Gap, other: Gap): number => Math.max(0, Math.min(one.until, other.until) - Math.max(one.from, other.from));
const total = (spans: readonly Gap[], within: Gap): number => spans.reduce((sum, span) => sum + overlap(span, within), 0);

function silences({ runs, periodMs, toleranceMs, nowMs }: Watch): Gap[] {
  if (!runs) return [];
  const late = nowMs - runs.last > toleranceMs ? [{ from: runs.last, until: nowMs }] : [];
  return [...runs.gaps, ...late].map(({ from, until }) => ({ from: from + periodMs, until }));
}

function without(span: Gap, holes: readonly Gap[]): Gap[] {
  const parts: Gap[] = [];
  let { from } = span;
  for (const hole of holes) {
    if (hole.until <= from || hole.from >= span.until) continue;
    if (hole.from > from) parts.push({ from, until: hole.from });
    from = hole.until;
  }
  return from < span.until ? [...parts, { from, until: span.until }] : parts;
}

interface Spans {
  up: Gap[];
  down: Gap[];
}

/** A part that was down stays down until a check finds it up. A part counts as up only while checks ran. */
export function partSpans(part: Part, states: readonly StateRow[], watch: Watch): Spans {
  const { runs, nowMs } = watch;
  const holes = silences(watch);
  if (!runs) return { up: [], down: [] };
  if (part === 'jobs') return { up: without({ from: runs.first, until: nowMs }, holes), down: holes };
  const own = states.filter((row) => row.part === part);
  const spans = own.map(({ status, since }, at) => ({ status, from: since.getTime(), until: own[at + 1]?.since.getTime() ?? nowMs }));
  return {
    up: spans
      .filter(({ status }) => status === 'up')
      .flatMap(({ from, until }) => without({ from: Math.max(from, runs.first), until }, holes)),
    down: spans.filter(({ status }) => status === 'down').map(({ from, until }) => ({ from, until })),
  };
}

const minutes = (ms: number): number => (ms > 0 ? Math.max(1, Math.round(ms / MINUTE_MS)) : 0);

export function toHistory(part: Part, { up, down }: Spans, days: readonly Gap[]): PartHistory {
  const counted = days.map((day) => ({ upMs: total(up, day), downMs: total(down, day) }));
  const downMs = counted.reduce((sum, day) => sum + day.downMs, 0);
  const measuredMs = counted.reduce((sum, day) => sum + day.upMs, downMs);
  return {
    part,
    measuredHours: Math.round(measuredMs / HOUR_MS),
    downMinutes: minutes(downMs),
    available: measuredMs > 0 ? 1 - downMs / measuredMs : null,
    days: counted.map((day) => ({ measuredMinutes: minutes(day.upMs + day.downMs), downMinutes: minutes(day.downMs) })),
  };
}

interface Outage extends Gap {
  part: Part;
  isOver: boolean;
  minutes: number;
}

export const findOutages = (states: readonly StateRow[], watch: Watch, sinceMs: number): Outage[] =>
  PARTS.flatMap((part) =>
    partSpans(part, states, watch)
      .down.filter(({ until }) => until > sinceMs)
      .map((span) => ({ part, ...span, isOver: span.until < watch.nowMs, minutes: minutes(length(span)) })),
  );
