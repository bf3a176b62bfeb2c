import type { HealthCheck } from '../src/features/health/health.schema.ts';
import { describeFault, log } from './log.ts';

/** A part that has not answered by then is down, milliseconds. */
const PROBE_TIMEOUT_MS = 2_000;

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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer in time', 'TimeoutError')), timeoutMs);
  });
  try {
    await Promise.race([attempt(), silence]);
    return result('up');
  } catch (error) {
    log('warn', 'probe', { part: name, fault: describeFault(error) });
    return result('down');
  } finally {
    clearTimeout(timer ?? null);
  }
}
