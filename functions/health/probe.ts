import type { HealthCheck } from '../../src/features/health/health.schema.ts';
import { describeFault, log } from '../http/log.ts';

export const PROBE_TIMEOUT_MS = 10_000;

/** @throws DOMException `TimeoutError` after the limit, milliseconds */
export async function within<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer in time', 'TimeoutError')), limitMs);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Never throws; logs the reason for `down`. */
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
