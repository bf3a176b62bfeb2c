import { z } from 'zod';
import { type Health, healthSchema } from '../../src/features/health/health.schema.ts';

const ASK_EVERY_MS = 2000;
const TIMEOUT_MS = 10_000;
const answerSchema = z.object({ data: healthSchema.extend({ checks: healthSchema.shape.checks.or(z.tuple([])) }) });

type Seen = { status: number; health?: Pick<Health, 'version' | 'builtAt' | 'checks'> } | { error: string };

async function look(address: string): Promise<Seen> {
  try {
    const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
    return { status: response.status, ...(answer.success && { health: answer.data.data }) };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    return { error: cause?.message ?? message };
  }
}

function described(seen: Seen, version: string): string {
  if ('error' in seen) return `It cannot be reached: ${seen.error}. A new domain needs some minutes for its DNS record and certificate.`;
  if (!seen.health) return `It responds with ${seen.status}, and not as this site does.`;
  if (seen.status === 200) return `It still runs version ${seen.health.version} instead of ${version}.`;
  const down = seen.health.checks.filter(({ status }) => status === 'down').map(({ name }) => name);
  return `It responds with ${seen.status}: ${down.join(', ') || 'a part'} is down.`;
}

interface Wanted {
  version: string;
  builtAt: string;
  limitMs: number;
  onWait: (why: string) => void;
}

/**
 * Waits until a site responds with 200 and a build.
 * @throws Error with what it last saw
 */
export async function awaitHealth(address: string, { version, builtAt, limitMs, onWait }: Wanted): Promise<void> {
  const end = Date.now() + limitMs;
  for (let before = ''; ; ) {
    const seen = await look(address);
    const isThis = 'health' in seen && seen.health?.version === version && seen.health.builtAt === builtAt;
    if (isThis && seen.status === 200) return;
    const why = described(seen, version);
    if (Date.now() > end) throw new Error(`${address} does not run this build. ${why}`);
    if (why !== before) onWait(why);
    before = why;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}
