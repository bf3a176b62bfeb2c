import type { PartHistory } from '../../src/features/health/admin/health-admin.schema.ts';
import { PARTS } from '../../src/features/health/health.schema.ts';
import { HOUR_MS, MINUTE_MS } from '../calendar.ts';
import type { Gap, JobGaps, StateRow } from './storage.ts';

type Part = (typeof PARTS)[number];

/** What the runs of the job that watches the parts say. */
export interface Watch {
  /** Undefined before the first run. */
  runs: Omit<JobGaps, 'job'> | undefined;
  periodMs: number;
  /** Without a run for longer, nothing is measured, and the jobs are down. */
  toleranceMs: number;
  nowMs: number;
}

const length = ({ from, until }: Gap): number => until - from;
const overlap = (one: Gap, other: Gap): number => Math.max(0, Math.min(one.until, other.until) - Math.max(one.from, other.from));
const total = (spans: readonly Gap[], within: Gap): number => spans.reduce((sum, span) => sum + overlap(span, within), 0);

/** From the first missed run to the next that was done; the last one may go on. */
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

/** What was down counts as down until a check found it up. What was up counts only while checks ran. */
export function partSpans(part: Part, states: readonly StateRow[], watch: Watch): Spans {
  const { runs, nowMs } = watch;
  const holes = silences(watch);
  if (!runs) return { up: [], down: [] };
  // Their state is recorded by a job, so it is never recorded as down.
  if (part === 'jobs') return { up: without({ from: runs.first, until: nowMs }, holes), down: holes };
  const own = states.filter((row) => row.part === part);
  const spans = own.map(({ status, since }, at) => ({ status, from: since.getTime(), until: own[at + 1]?.since.getTime() ?? nowMs }));
  return {
    // Runs older than the history are deleted, so nothing is known of earlier checks.
    up: spans
      .filter(({ status }) => status === 'up')
      .flatMap(({ from, until }) => without({ from: Math.max(from, runs.first), until }, holes)),
    down: spans.filter(({ status }) => status === 'down').map(({ from, until }) => ({ from, until })),
  };
}

const minutes = (ms: number): number => (ms > 0 ? Math.max(1, Math.round(ms / MINUTE_MS)) : 0);

/** @param days oldest first, in milliseconds */
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

/** Those of all parts that reach into the time since `sinceMs`. */
export const findOutages = (states: readonly StateRow[], watch: Watch, sinceMs: number): Outage[] =>
  PARTS.flatMap((part) =>
    partSpans(part, states, watch)
      .down.filter(({ until }) => until > sinceMs)
      .map((span) => ({ part, ...span, isOver: span.until < watch.nowMs, minutes: minutes(length(span)) })),
  );
