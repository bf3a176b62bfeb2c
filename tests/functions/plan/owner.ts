/** The owner's other pages: messages to subscribers, figures, backups, redirects, errors, settings of services. */
import { env } from 'cloudflare:workers';
import { insertBroadcast } from '../../../functions/push/storage/broadcasts.ts';
import { database } from '../../../functions/storage/database.ts';
import { PAGE_SIZE_LIMIT } from '../../../src/features/admin/table/page.schema.ts';
import { commandRecorded } from '../../../src/features/console/admin/console.schema.ts';
import { tokenMade, tokenRevoked } from '../../../src/features/feed/admin/powerbi.schema.ts';
import { TESTED_SERVICES } from '../../../src/features/integrations/admin/integrations.schema.ts';
import { REDIRECT_LIMITS, storedRedirect } from '../../../src/features/redirects/admin/redirects.schema.ts';
import { CHECKS } from '../../../src/features/site-check/admin/checks.schema.ts';
import { callAdmin } from '../admin-harness.ts';
import { altered, bucket, check, save } from '../backup-harness.ts';
import { subscriber } from '../pushing.ts';
import { rows } from '../rows.ts';
import { type Example, one, type WritingCall } from './example.ts';

const TEXTS = { en: { title: 'A new article', body: 'Forecasts' }, el: { title: 'Νέο άρθρο', body: 'Προβλέψεις' } };
const BROADCAST = { texts: TEXTS, page: '/about', topic: 'writing', urgency: 'normal', ttlS: 86_400 } as const;
const inAnHour = () => new Date(Date.now() + 3_600_000);
async function scheduled(): Promise<string> {
  const { broadcast } = await insertBroadcast(
    database(env.DB),
    { id: 'test', requestId: 'test' },
    {
      ...{ ...BROADCAST, id: crypto.randomUUID(), key: crypto.randomUUID(), sendAt: inAnHour(), state: 'scheduled', createdAt: new Date() },
      ...{ startedAt: null, stoppedAt: null, version: 1 },
    },
  );
  return broadcast.id;
}

const TOKENS = '/api/admin/powerbi/tokens';
const newToken = { name: 'Power BI', scopes: 'orders analytics', days: '30' };
const token = async () => (await callAdmin(tokenMade, TOKENS, { body: newToken, status: 201 })).token.id;
async function revoked(): Promise<string> {
  const id = await token();
  await callAdmin(tokenRevoked, `${TOKENS}/${id}`, { method: 'DELETE' });
  return id;
}

const newRedirect = () => ({ from: `/old-${crypto.randomUUID()}`, to: '/about', status: 308, everyLocale: true });
const redirect = async () => callAdmin(storedRedirect, '/api/admin/tools/redirects', { body: newRedirect(), status: 201 });

const command = { call: 'PUT /api/admin/mail/mailboxes/:name', values: { version: '3', title: 'Press' } };
const note = { day: '2026-11-20', text: 'A newsletter' };
async function saved(): Promise<string> {
  const { objects } = await bucket().list();
  if (!objects.some(({ key }) => key.endsWith('.zip'))) await save();
  return one("SELECT subject FROM audit_log WHERE action = 'backup.save' ORDER BY at DESC");
}
const checked = async () => (await check(await saved())).id;

export const OWNER_CALLS = {
  'DELETE /api/admin/ai/questions/:id': async () => ({ params: { id: await one('SELECT id FROM asked_questions') } }),
  'DELETE /api/admin/ai/questions': () => ({}),
  'POST /api/admin/ai/trials': () => ({ body: { question: 'How often are backups tested?', locale: 'en' } }),
  'POST /api/admin/push/broadcasts': () => ({ body: { ...BROADCAST, sendAt: inAnHour().toISOString() } }),
  'PUT /api/admin/push/broadcasts/:id': async () => ({
    params: { id: await scheduled() },
    body: { ...BROADCAST, sendAt: inAnHour().toISOString(), version: 1 },
  }),
  'POST /api/admin/push/broadcasts/:id/stop': async () => ({ params: { id: await scheduled() } }),
  'POST /api/admin/push/tests': async () => {
    const { ttlS: _, ...content } = BROADCAST;
    return { body: { ...content, endpoint: (await subscriber()).endpoint } };
  },
  'POST /api/admin/content/rebuild': () => ({}),
  'POST /api/admin/content/editor': () => ({}),
  'PUT /api/admin/setup': () => ({ body: { values: { brand: 'Kyma' }, version: 'a b' }, status: 409 }),
  'POST /api/admin/content/translated': () => ({ body: { collection: 'blog', slug: 'first', mark: 'en:0123456789ab' }, status: 409 }),
  'PUT /api/admin/analytics/notes/:id': () => ({ params: { id: crypto.randomUUID() }, body: note }),
  'DELETE /api/admin/analytics/notes/:id': async () => {
    const id = crypto.randomUUID();
    await env.DB.prepare("INSERT INTO analytics_notes (id, day, text) VALUES (?, '2026-11-20', 'A newsletter')").bind(id).run();
    return { params: { id } };
  },
  'POST /api/admin/search/push': () => ({}),
  'POST /api/admin/search/replace': () => ({}),
  'POST /api/admin/integrations/:service/tests': () =>
    TESTED_SERVICES.filter((service) => !['analyticsTag', 'credly', 'repository'].includes(service)).map((service) => ({
      params: { service },
    })),
  'POST /api/admin/powerbi/tokens': () => ({ body: newToken }),
  'DELETE /api/admin/powerbi/tokens/:id': async () => ({ params: { id: await token() } }),
  'POST /api/admin/powerbi/tokens/:id/restorations': async () => ({ params: { id: await revoked() } }),
  'POST /api/admin/backups/files': () => ({}),
  'POST /api/admin/backups/downloads': () => ({ body: { name: null } }),
  'POST /api/admin/backups/checks': async () => ({ body: { name: await saved() } }),
  'POST /api/admin/backups/uploads': async () => ({ body: await altered((_, lines) => lines) }),
  'DELETE /api/admin/backups/checks/:id': async () => ({ params: { id: await checked() } }),
  'POST /api/admin/backups/restores': async () => {
    const id = await checked();
    await save();
    return { body: { id, acceptsUnsigned: false } };
  },
  'POST /api/admin/tools/redirects': () => ({ body: newRedirect() }),
  'PUT /api/admin/tools/redirects/:id': async () => {
    const { id, version } = await redirect();
    return { params: { id }, body: { ...newRedirect(), version } };
  },
  'DELETE /api/admin/tools/redirects/:id': async () => ({ params: { id: (await redirect()).id } }),
  'POST /api/admin/tools/redirects/import': async () => {
    // Those of the time before.
    await rows("DELETE FROM redirects WHERE source LIKE '/old-%' AND every_locale = 0");
    const [{ n } = { n: 0 }] = await rows<{ n: number }>('SELECT count(*) AS n FROM redirects');
    return { body: { rows: Array.from({ length: REDIRECT_LIMITS.redirects - n }, () => ({ ...newRedirect(), everyLocale: false })) } };
  },
  'POST /api/admin/tools/checks/:name': () => CHECKS.map((name) => ({ params: { name }, body: { from: 0 } })),
  'POST /api/admin/tools/purge': () => ({}),
  'POST /api/admin/health/errors': async () => {
    const known = await rows<{ fingerprint: string }>(`SELECT fingerprint FROM monitor_groups LIMIT ${PAGE_SIZE_LIMIT}`);
    return { body: { changes: known.map(({ fingerprint }) => ({ fingerprint, state: 'resolved' })) } };
  },
  'POST /api/admin/health/jobs/:job/runs': () => ({ params: { job: 'forget-spam' } }),
  'POST /api/admin/console/commands': () => ({ body: command }),
  'POST /api/admin/console/commands/:id/outcome': async () => ({
    params: { id: (await callAdmin(commandRecorded, '/api/admin/console/commands', { body: command, status: 201 })).id },
    body: { status: 200 },
  }),
} satisfies Partial<Record<WritingCall, Example>>;
