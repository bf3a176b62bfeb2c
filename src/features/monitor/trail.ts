import type { TrailStep } from './monitor.schema.ts';

/** With a stack, they fit into the 2 KiB that are stored. */
export const TRAIL_STEPS = 8;
const PATH_LENGTH = 80;

const toPath = (address: string): string => new URL(address, location.href).pathname.slice(0, PATH_LENGTH);

const isOwn = (address: string): boolean => address.startsWith(`${location.origin}/`);

function toStep({ name, startTime, duration, responseStatus: status }: PerformanceResourceTiming): TrailStep[] {
  const path = isOwn(name) ? toPath(name) : '';
  const isCall = /^\/api\/(?!monitor|analytics)/u.test(path);
  if (!isCall && (path === '' || path.startsWith('/api/') || status < 400)) return [];
  return [{ what: isCall ? 'call' : 'file', path, ago: startTime, ...(status > 0 && { status }), ms: Math.round(duration) }];
}

/** The page before, this one, its calls and missing files: from the browser’s own timeline, so that pages record nothing. */
export function readTrail(now = performance.now()): TrailStep[] {
  const before: TrailStep[] = isOwn(document.referrer) ? [{ what: 'from', path: toPath(document.referrer) }] : [];
  const page: TrailStep = { what: 'page', path: toPath(location.href), ago: 0 };
  const steps = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).flatMap(toStep);
  const timed = [page, ...steps.slice(before.length + 1 - TRAIL_STEPS)];
  return [...before, ...timed.map((step) => ({ ...step, ago: Math.round(now - (step.ago ?? 0)) }))];
}
