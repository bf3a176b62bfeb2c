import type { HealthCheck } from '../../src/features/health/health.schema.ts';
import { describeFault, log } from '../monitor/log.ts';

/**
 * A part that has not answered by then is down, milliseconds. Slow is not down: what it took stands beside its state. Those who watch a
 * site from outside wait about as long.
 */
export const PROBE_TIMEOUT_MS = 10_000;

/** What work resolves to, if it does in time. @throws DOMException `TimeoutError` after the limit, milliseconds */
export async function within<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer in time', 'TimeoutError')), limitMs);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer ?? null);
  }
}

/** Tries one part for real: `down` when it throws or is still silent after the timeout. Never throws; the reason goes to the log. */
export async function probe(
  name: HealthCheck['name'],
  attempt: () => Promise<unknown>,
  timeoutMs = PROBE_TIMEOUT_MS,
): Promise<Omit<HealthCheck, 'since'>> {
  const startMs = performance.now();
  const result = (status: HealthCheck['status']): Omit<HealthCheck, 'since'> => ({
    name,
    status,
    ms: Math.round(performance.now() - startMs),
  });
  try {
    await within(timeoutMs, attempt());
    return result('up');
  } catch (error) {
    log('warn', 'probe', { part: name, fault: describeFault(error) });
    return result('down');
  }
}
