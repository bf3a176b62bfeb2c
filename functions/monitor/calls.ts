import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ENVELOPE_LIMIT_BYTES, ENVELOPE_TYPES, MONITOR_CALLS } from '../../src/features/monitor/calls.schema.ts';
import { DEFAULT_LOCALE } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { readBytes } from '../http/body.ts';
import { servedRelease } from '../http/build.ts';
import { ExampleFault } from '../http/log.ts';
import { networkShare } from '../http/network.ts';
import { mount } from '../mount.ts';
import { toMonitorEntry } from './entry.ts';
import { toPolicyEntries } from './policy.ts';
import { readDsns } from './sentry/dsns.ts';
import { type EntryRow, insertEntry } from './storage/entries.ts';

async function store(c: Context<AppEnv>, entries: readonly EntryRow[], at: Date): Promise<string[]> {
  const share = await networkShare(c, at);
  const others = translator(DEFAULT_LOCALE)('monitor.others');
  const release = await servedRelease(c.env);
  const stored: string[] = [];
  for (const entry of entries) if (await insertEntry(c.env.DB, { ...entry, release }, { share, others })) stored.push(entry.id);
  return stored;
}

const EXAMPLE_CATEGORY = 'example';

/** Before the limits, so that a site without a DSN answers 404 and counts nothing. */
const onlyWithSentry = createMiddleware<AppEnv>(async (c, next) => {
  if ((await readDsns(c.env)).length === 0) throw new ApiError('not_found');
  await next();
});

async function sendEnvelope(c: Context<AppEnv>): Promise<{ id: string | null }> {
  const [type = ''] = (c.req.header('Content-Type') ?? '').split(';', 1);
  const isEnvelope = (ENVELOPE_TYPES as readonly string[]).includes(type.trim().toLowerCase());
  if (!isEnvelope || c.req.header('Content-Encoding') !== undefined) throw new ApiError('wrong_type');
  const bytes = await readBytes(c, ENVELOPE_LIMIT_BYTES);
  const { forward, readEnvelope } = await import('./sentry/tunnel.ts');
  return forward(readEnvelope(bytes, await readDsns(c.env)));
}

export const monitor = mount(MONITOR_CALLS, {
  'POST /api/monitor/ingest': async (c, { body }) => {
    const at = new Date();
    const [id = null] = await store(c, [await toMonitorEntry(body, at)], at);
    return { id };
  },
  'POST /api/monitor/examples': async (c, { body }) => {
    const at = new Date();
    // As information, examples count in no alarm and no figure of errors.
    const entry = await toMonitorEntry({ ...body, category: EXAMPLE_CATEGORY, severity: 'info' }, at);
    const [id = null] = await store(c, [entry], at);
    const { category, severity, message, details, fingerprint } = entry;
    const release = await servedRelease(c.env);
    return {
      id,
      kept: { category, severity, message, details: details as Record<string, unknown>, fingerprint, release, at: at.toISOString() },
    };
  },
  'POST /api/monitor/example-fault': () => {
    throw new ExampleFault();
  },
  'POST /api/monitor/envelope': [onlyWithSentry, sendEnvelope],
  'POST /api/monitor/policy': async (c, { body }) => {
    const at = new Date();
    const entries = await toPolicyEntries(body, new URL(c.req.url).origin, at);
    return { stored: (await store(c, entries, at)).length };
  },
});
