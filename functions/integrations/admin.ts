import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Build } from '../../src/features/health/health.schema.ts';
import { INTEGRATION_CALLS } from '../../src/features/integrations/admin/calls.schema.ts';
import {
  type Integration,
  type integrationList,
  SERVICE_NAMES,
  SERVICES,
  type ServiceName,
  type ServiceTested,
  type TestedService,
} from '../../src/features/integrations/admin/integrations.schema.ts';
import type { Env } from '../env.ts';
import { feedTokens } from '../feed/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { readBuild } from '../http/build.ts';
import { missingForMail } from '../mail/outgoing/providers.ts';
import { isProviderTestable } from '../mail/outgoing/test-provider.ts';
import { readDsns } from '../monitor/sentry/dsns.ts';
import { mount } from '../mount.ts';
import { type Database, database } from '../storage/database.ts';
import { listCalls } from '../storage/integration-calls.ts';
import { asksVies } from '../store/vies.ts';
import { testService } from './tests.ts';

type Known = Pick<Integration, 'isConfigured' | 'missing'>;

/** Switched on in `content/site.yaml`, not by settings of the functions. */
const isOfBuild = (service: ServiceName): service is 'analyticsTag' | 'credly' => service === 'analyticsTag' || service === 'credly';

type BuildFacts = Pick<Build, 'analyticsTag' | 'credly' | 'repository' | 'builtAt'>;
const buildFacts = (env: Env): Promise<BuildFacts | undefined> => readBuild(env.ASSETS).catch(() => undefined);

async function settingsOf(env: Env, service: ServiceName, build: BuildFacts | undefined): Promise<Known> {
  if (isOfBuild(service)) {
    const isConfigured = build?.[service] !== undefined;
    return { isConfigured, missing: isConfigured ? [] : [`content/site.yaml: ${service}`] };
  }
  if (service === 'sentry') {
    const isConfigured = (await readDsns(env)).length > 0;
    return { isConfigured, missing: isConfigured ? [] : [...SERVICES.sentry.settings] };
  }
  if (service === 'repository') {
    const missing = [
      ...(env.REPOSITORY_TOKEN ? [] : SERVICES.repository.settings),
      ...(build?.repository ? [] : ['content/site.yaml: repository']),
    ];
    return { isConfigured: missing.length === 0, missing };
  }
  if (service === 'vies') return { isConfigured: asksVies(env), missing: [] };
  const missing = service === 'mail' ? (env.EMAIL ? [] : missingForMail(env)) : SERVICES[service].settings.filter((name) => !env[name]);
  return { isConfigured: missing.length === 0, missing };
}

const canBeTested = (env: Env, service: ServiceName): boolean =>
  service === 'mail' ? env.EMAIL === undefined && isProviderTestable(env) : SERVICES[service].isTested;

const importOf = ({ importedAt, problem }: NonNullable<Build['credly']>, builtAt: string): Pick<Integration, 'success' | 'failure'> => ({
  success: importedAt,
  failure: problem === null ? null : { at: builtAt, reason: problem },
});

export async function showIntegrations(env: Env): Promise<z.output<typeof integrationList>> {
  const db = database(env.DB);
  const [calls, feed, build] = await Promise.all([listCalls(db), feedUse(db), buildFacts(env)]);
  const find = (service: ServiceName, outcome: 'success' | 'failure') =>
    calls.find((call) => call.service === service && call.outcome === outcome);
  const toRow = async (service: ServiceName): Promise<Integration> => {
    const failure = find(service, 'failure');
    const success = service === 'powerbi' ? feed.lastUsedAt : find(service, 'success')?.at;
    const known = await settingsOf(env, service, build);
    return {
      service,
      ...known,
      isTestable: known.isConfigured && canBeTested(env, service),
      ...(service === 'powerbi' && { isConfigured: feed.tokens > 0 || Boolean(env.POWERBI_EMBED_URL) }),
      ...(service === 'mailIn' && { isConfigured: success !== undefined }),
      success: success?.toISOString() ?? null,
      failure: failure ? { at: failure.at.toISOString(), reason: failure.reason } : null,
      ...(service === 'credly' && build?.credly && importOf(build.credly, build.builtAt)),
    };
  };
  return { services: await Promise.all(SERVICE_NAMES.map(toRow)) };
}

/** @throws ApiError `conflict` for a service without its settings */
export async function tryService(env: Env, service: TestedService): Promise<ServiceTested> {
  const { isConfigured, missing } = await settingsOf(env, service, await buildFacts(env));
  if (!isConfigured)
    throw new ApiError('conflict', { message: { key: 'adminIntegrations.unconfigured', values: { names: missing.join(', ') } } });
  const startMs = performance.now();
  const reason = await testService(env, service);
  return { reason: reason ?? null, ms: Math.round(performance.now() - startMs) };
}

async function feedUse(db: Database): Promise<{ tokens: number; lastUsedAt: Date | null }> {
  const row = await db
    .select({
      tokens: sql`count(*) filter (where ${feedTokens.revokedAt} is null)`.mapWith(Number),
      lastUsedAt: sql<number | null>`max(${feedTokens.lastUsedAt})`,
    })
    .from(feedTokens)
    .get();
  return { tokens: row?.tokens ?? 0, lastUsedAt: row?.lastUsedAt ? new Date(row.lastUsedAt) : null };
}

export const integrations = mount(INTEGRATION_CALLS, {
  'GET /api/admin/integrations': (c) => showIntegrations(c.env),
  'POST /api/admin/integrations/:service/tests': (c, { params }) => tryService(c.env, params.service),
});
