import { TAG_SCRIPT_HOST } from '../../src/features/analytics-tag/hosts.shared.ts';
import { CREDLY_HOST } from '../../src/features/badges/credly.schema.ts';
import type { TestedService } from '../../src/features/integrations/admin/integrations.schema.ts';
import { envelopeAddress } from '../../src/features/monitor/sentry/dsn.shared.ts';
import { getModel } from '../assistant/model.ts';
import { ProjectFault } from '../content/project/ask.ts';
import { getProject } from '../content/project/get-project.ts';
import type { Env } from '../env.ts';
import { within } from '../health/probe.ts';
import { readBuild } from '../http/build.ts';
import { describeFault, log } from '../http/log.ts';
import { fetchFrom, noted, refusalOf, whyUnanswered, withoutSlash } from '../http/note-call.ts';
import { testProvider } from '../mail/outgoing/test-provider.ts';
import { readDsns } from '../monitor/sentry/dsns.ts';
import { testHeartbeat } from '../notices/heartbeat.ts';
import { authorization, readVapid } from '../push/vapid.ts';
import { hostedClient, indexName } from '../search/hosted/client.ts';
import { orProblem } from '../search/hosted/overview.ts';
import { stripeClient } from '../store/payment/stripe-client.ts';
import { testViva } from '../store/payment/viva-client.ts';
import { SNIPCART_URL } from '../store/snipcart/ask.ts';
import { testMydata } from '../store/tax/mydata.ts';
import { testVies } from '../store/vies.ts';

const TEST_LIMIT_MS = 10_000;

type Test = (env: Env) => Promise<string | undefined>;

async function get(service: TestedService, address: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  const response = await fetchFrom(service, address, {
    headers: { Accept: 'application/json', ...headers },
    // The key is for this host.
    redirect: 'manual',
    signal: AbortSignal.timeout(TEST_LIMIT_MS),
  });
  await response.body?.cancel();
  return refusalOf(service, response);
}

/** Read only: none of these changes anything or costs money. */
const TESTS: Readonly<Record<TestedService, Test>> = {
  mail: (env) =>
    noted(
      'mail',
      () => testProvider(env, TEST_LIMIT_MS),
      (problem) => problem,
    ),
  algolia: async (env) => {
    const client = await hostedClient(env);
    return (await orProblem(() => client.getSettings({ indexName: indexName(env) }))).problem ?? undefined;
  },
  stripe: async (env) => {
    const { balance, errors } = await stripeClient(env);
    try {
      await balance.retrieve();
      return undefined;
    } catch (error) {
      if (error instanceof errors.StripeError && error.statusCode) return `HTTP ${error.statusCode}`;
      throw error;
    }
  },
  viva: testViva,
  snipcart: (env) =>
    get('snipcart', `${withoutSlash(env.SNIPCART_API_URL ?? SNIPCART_URL)}/api/orders?limit=1`, {
      Authorization: `Basic ${btoa(`${env.SNIPCART_SECRET_KEY ?? ''}:`)}`,
    }),
  model: async (env) => {
    const model = getModel(env);
    if (!model) return 'AI_URL';
    return get('model', `${model.base}/models`, model.key ? { Authorization: `Bearer ${model.key}` } : {});
  },
  analyticsTag: async (env) => get('analyticsTag', `${TAG_SCRIPT_HOST}/gtag/js?id=${(await readBuild(env.ASSETS)).analyticsTag ?? ''}`),
  credly: async (env) => get('credly', `${CREDLY_HOST}/users/${(await readBuild(env.ASSETS)).credly?.user ?? ''}/badges.json`),
  vies: (env) =>
    noted(
      'vies',
      () => testVies(env, TEST_LIMIT_MS),
      (problem) => problem,
    ),
  mydata: testMydata,
  // A report that nothing was dropped, which Sentry neither shows nor counts.
  sentry: async (env) => {
    for (const dsn of await readDsns(env)) {
      const header = { sent_at: new Date().toISOString(), dsn: dsn.text };
      const lines = [header, { type: 'client_report' }, { timestamp: Date.now() / 1000, discarded_events: [] }];
      const response = await fetchFrom('sentry', envelopeAddress(dsn), {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-sentry-envelope' },
        body: lines.map((line) => JSON.stringify(line)).join('\n'),
        signal: AbortSignal.timeout(TEST_LIMIT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) return refusalOf('sentry', response);
    }
    return undefined;
  },
  repository: async (env) => {
    const build = await readBuild(env.ASSETS);
    const project = getProject(env, build);
    if (!project) return 'content/site.yaml: repository';
    await project.newer(build);
    return undefined;
  },
  heartbeat: async (env) => {
    const { status, answer } = await testHeartbeat(env, new Date());
    return status === 'reached' ? undefined : (answer ?? undefined);
  },
  icons: (env) => get('icons', `${withoutSlash(env.ICONS_UPSTREAM ?? '')}/lucide.json?icons=house`),
  push: async (env) => {
    const vapid = await readVapid(env);
    if (!vapid) return 'VAPID';
    await authorization(vapid, 'https://push.example', new Date());
    return undefined;
  },
  files: async (env) => {
    await noted('files', () => env.FILES.list({ limit: 1 }));
    return undefined;
  },
};

export async function testService(env: Env, service: TestedService): Promise<string | undefined> {
  try {
    return await within(TEST_LIMIT_MS, TESTS[service](env));
  } catch (error) {
    log('warn', 'integrations', { service, fault: describeFault(error) });
    return error instanceof ProjectFault ? error.message : whyUnanswered(error);
  }
}
