import { successSchema } from '@/features/api/envelope.schema.ts';
import { type Health, healthSchema } from './health.schema.ts';

/** How long the whole answer may take before it counts as none, milliseconds: each part has ten seconds. */
const ANSWER_LIMIT_MS = 15_000;

/**
 * Asks `/api/health`, which answers 503 with the same data while a part is down; not by the islands' client, for which 503 is a failure.
 * @throws where nothing readable comes in time
 */
export async function askHealth(): Promise<Health> {
  const answer = await fetch('/api/health', { headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
  return healthSchema.parse(successSchema.parse(await answer.json()).data);
}
