import type { z } from 'zod';
import {
  type Integration,
  type integrationList,
  SERVICE_NAMES,
  SERVICES,
  type ServiceName,
  type ServiceTested,
  type TestedService,
} from '../../src/features/admin/integrations/integrations.schema.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { testService } from '../integrations/tests.ts';
import { readDsns } from '../monitor/sentry/dsns.ts';
import { database } from '../storage/database.ts';
import { feedUse, listCalls } from '../storage/integrations.ts';

type Known = Pick<Integration, 'isConfigured' | 'missing'>;

/** Only the names of settings. */
async function settingsOf(env: Env, service: ServiceName): Promise<Known> {
  const missing = SERVICES[service].settings.filter((name) => !env[name]);
  // The build may bring one.
  if (service === 'sentry' && (await readDsns(env)).length > 0) return { isConfigured: true, missing: [] };
  const isBound = service === 'mail' && env.EMAIL !== undefined;
  return { isConfigured: isBound || missing.length === 0, missing: isBound ? [] : missing };
}

export async function showIntegrations(env: Env): Promise<z.output<typeof integrationList>> {
  const db = database(env.DB);
  const [calls, feed] = await Promise.all([listCalls(db), feedUse(db)]);
  const find = (service: ServiceName, outcome: 'success' | 'failure') =>
    calls.find((call) => call.service === service && call.outcome === outcome);
  const toRow = async (service: ServiceName): Promise<Integration> => {
    const failure = find(service, 'failure');
    const success = service === 'powerbi' ? feed.lastUsedAt : find(service, 'success')?.at;
    const known = await settingsOf(env, service);
    return {
      service,
      ...known,
      ...(service === 'powerbi' && { isConfigured: feed.tokens > 0 || Boolean(env.POWERBI_EMBED_URL) }),
      // Mail is routed to the site at Cloudflare: the first letter shows it.
      ...(service === 'mailIn' && { isConfigured: success !== undefined }),
      success: success?.toISOString() ?? null,
      failure: failure ? { at: failure.at.toISOString(), reason: failure.reason } : null,
    };
  };
  return { services: await Promise.all(SERVICE_NAMES.map(toRow)) };
}

/** @throws ApiError `conflict` for a service without its settings */
export async function tryService(env: Env, service: TestedService): Promise<ServiceTested> {
  const { isConfigured, missing } = await settingsOf(env, service);
  if (!isConfigured)
    throw new ApiError('conflict', { message: { key: 'adminIntegrations.unconfigured', values: { names: missing.join(', ') } } });
  const startMs = performance.now();
  const reason = await testService(env, service);
  return { reason: reason ?? null, ms: Math.round(performance.now() - startMs) };
}
