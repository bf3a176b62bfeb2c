/** Sentry is a stand-in that reads the real format. */
import { inject } from 'vitest';
import type { Env } from '../../functions/env.ts';
import { testDsn } from '../services/keys.ts';
import type { ReceivedEnvelope } from '../services/sentry/service.ts';

export const DSN = testDsn(inject('sentryService'));
export const ON: Partial<Env> = { SENTRY_DSN: DSN };
/** What the tests plant as personal, and must not arrive. */
export const PLANTED = /maria|hunter22|4111[ -]?1111|eyJ|192\.0\.2|secret-cookie|203\.0\.113/iu;

export const received = async (id: string): Promise<ReceivedEnvelope | undefined> => {
  const list = (await (await fetch(`${inject('sentryService')}/control/envelopes`)).json()) as ReceivedEnvelope[];
  return list.find(({ header }) => header['event_id'] === id);
};
