import { z } from 'zod';
import type { Env } from '../env.ts';
import { fetchFrom } from '../integrations/note.ts';
import { describeFault, log } from '../monitor/log.ts';

const TIMEOUT_MS = 5_000;
const COUNTRY_LETTERS = 2;

const answerSchema = z.object({ valid: z.boolean() });

/**
 * Asks VIES, the European Commission's register (its REST API), where `VIES_URL` is set.
 * @param number with the prefix of its country @returns null if it was not asked or gave no answer
 */
export async function confirmVatNumber({ VIES_URL }: Pick<Env, 'VIES_URL'>, number: string): Promise<boolean | null> {
  if (!VIES_URL) return null;
  try {
    const response = await fetchFrom('vies', `${VIES_URL.replace(/\/$/u, '')}/check-vat-number`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ countryCode: number.slice(0, COUNTRY_LETTERS), vatNumber: number.slice(COUNTRY_LETTERS) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return null;
    return answerSchema.parse(await response.json()).valid;
  } catch (error) {
    log('warn', 'vies', { fault: describeFault(error) });
    return null;
  }
}
