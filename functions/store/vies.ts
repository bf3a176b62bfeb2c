import { z } from 'zod';
import type { Env } from '../env.ts';
import { describeFault, log } from '../http/log.ts';
import { noted, refusalOf, withoutSlash } from '../http/note-call.ts';

const TIMEOUT_MS = 5_000;
const COUNTRY_LETTERS = 2;

/** VIES reports its failures with status 200, such as `MS_UNAVAILABLE`. */
const answerSchema = z.object({
  valid: z.boolean().optional(),
  errorWrappers: z.array(z.object({ error: z.string() })).default([]),
});
const stateSchema = z.object({ vow: z.object({ available: z.boolean() }) });

type Settings = Pick<Env, 'VIES_URL'>;

const COMMISSION = 'https://ec.europa.eu/taxation_customs/vies/rest-api';
const OFF = 'off';

export const asksVies = ({ VIES_URL }: Settings): boolean => VIES_URL !== OFF;

const addressOf = ({ VIES_URL }: Settings, path: string): string => `${withoutSlash(VIES_URL || COMMISSION)}/${path}`;

const reasonOf = (error: string): string => (error.endsWith('UNAVAILABLE') ? 'unavailable' : error);

async function ask(settings: Settings, number: string): Promise<{ valid?: boolean | undefined; problem?: string | undefined }> {
  const response = await fetch(addressOf(settings, 'check-vat-number'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    redirect: 'manual',
    body: JSON.stringify({ countryCode: number.slice(0, COUNTRY_LETTERS), vatNumber: number.slice(COUNTRY_LETTERS) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const refusal = refusalOf('vies', response);
  if (refusal) return { problem: refusal };
  const { valid, errorWrappers } = answerSchema.parse(await response.json());
  return valid === undefined ? { problem: reasonOf(errorWrappers[0]?.error ?? 'unreachable') } : { valid };
}

/**
 * Asks VIES, the European Commission's register (its REST API), unless `VIES_URL` is `off`.
 * @param number with the prefix of its country @returns null if it was not asked or gave no answer
 */
export async function confirmVatNumber(settings: Settings, number: string): Promise<boolean | null> {
  if (!asksVies(settings)) return null;
  try {
    const { valid } = await noted(
      'vies',
      () => ask(settings, number),
      ({ problem }) => problem,
    );
    return valid ?? null;
  } catch (error) {
    log('warn', 'vies', { fault: describeFault(error) });
    return null;
  }
}

export async function testVies(settings: Settings, limitMs: number): Promise<string | undefined> {
  const response = await fetch(addressOf(settings, 'check-status'), {
    headers: { Accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
  });
  const refusal = refusalOf('vies', response);
  if (refusal) return refusal;
  return stateSchema.parse(await response.json()).vow.available ? undefined : 'unavailable';
}
