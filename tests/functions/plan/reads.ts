/** What only reads, with the tokens that open it. */
import { env } from 'cloudflare:workers';
import { toDay } from '../../../functions/calendar.ts';
import { FEED_SETS } from '../../../functions/feed/sets.ts';
import { LISTS } from '../../../src/features/analytics/admin/analytics.schema.ts';
import type { KnownCall } from '../../../src/features/api/known-calls.shared.ts';
import { save } from '../backup-harness.ts';
import { basic, storedToken } from '../feed-harness.ts';
import { visitOnce } from '../invocation.ts';
import { ORDER, pay, placed, readStored } from '../order-harness.ts';
import { signedIn } from '../owner-session.ts';
import { orderIdOf } from '../payment-harness.ts';
import { privacyLink } from '../privacy-harness.ts';
import { type Example, one, requestOf, WHOLE } from './example.ts';
import { draft } from './mail.ts';
import { newOrder, newShopper, testSession, withdrawalLink } from './shop.ts';
import { storeFiles } from './stored-files.ts';

export type ReadingCall = Extract<KnownCall, `GET ${string}`>;
/** Not called without an example. */
type Named = Extract<ReadingCall, `${string}:${string}`>;

const today = toDay(new Date());
const RANGE = { from: toDay(new Date(Date.now() - 30 * 86_400_000)), to: today };
const row = (sql: string) => async () => ({ params: { id: await one(sql) } });

/** Paid, with a receipt and a file to download. */
async function paperOrder() {
  await env.FILES.put('products/workbook/workbook.csv', 'a;β\r\n');
  const order = await placed(newShopper(ORDER));
  await pay(order.reference, order.totalCents);
  const document = await one('SELECT id FROM order_documents WHERE order_id = ?', await orderIdOf(order));
  return { ...order, document };
}

export const READS = {
  'GET /api/health': async () => {
    const values = [Date.now(), Date.now()];
    await env.DB.prepare("INSERT INTO job_runs (job, due_at, started_at, ended_at, outcome) VALUES ('health', ?1, ?1, ?2, 'done')")
      .bind(...values)
      .run();
    return {};
  },
  'GET /api/icons/:prefix.json': () =>
    ['lucide', 'good'].map((prefix) => ({ params: { prefix }, query: { icons: prefix === 'good' ? 'menu,wide' : 'menu,sun' } })),
  'GET /api/ws/connect': async () => ({ headers: { Cookie: await signedIn() } }),
  'GET /api/ws/:mailbox': async () => ({
    params: { mailbox: '*' },
    headers: { Cookie: await signedIn(), Upgrade: 'websocket' },
  }),
  'GET /api/privacy-requests/:token': async () => ({ params: { token: await privacyLink('reader@client.example') } }),
  'GET /api/store/orders/:reference': async () => {
    const { reference, token } = await newOrder();
    return { params: { reference }, query: { token } };
  },
  'GET /api/store/orders/:reference/documents/:id.pdf': async () => {
    const { reference, token, document } = await paperOrder();
    return { params: { reference, id: document }, query: { token } };
  },
  'GET /api/store/orders/:reference/tax-documents/:id.pdf': async () => {
    const { reference, token, document } = await paperOrder();
    await env.FILES.put('tax/example.pdf', '%PDF-');
    await env.DB.prepare("UPDATE tax_transmissions SET state = 'attached', file = 'tax/example.pdf' WHERE document_id = ?")
      .bind(document)
      .run();
    return { params: { reference, id: document }, query: { token } };
  },
  'GET /api/store/orders/:reference/files/:sku/:name': async () => {
    const { reference, token } = await paperOrder();
    return { params: { reference, sku: 'T-BOOK', name: 'workbook.csv' }, query: { token } };
  },
  'GET /api/feed/:file': async () => {
    const headers = { Authorization: basic(await storedToken()) };
    return [...Object.keys(FEED_SETS).map((name) => `${name}.csv`), 'Orders.json'].map((file) => ({ params: { file }, headers }));
  },
  'GET /api/admin/mail/threads/:thread': async () => ({
    params: { thread: await one('SELECT thread FROM messages GROUP BY thread ORDER BY count(*) DESC') },
  }),
  'GET /api/admin/mail/threads/:thread/sender': async () => ({
    params: { thread: await one('SELECT thread FROM messages GROUP BY thread ORDER BY count(*) DESC') },
  }),
  'GET /api/admin/mail/drafts/:id': async () => ({ params: { id: await draft() } }),
  'GET /api/admin/mail/attachments/:id': async () => {
    await storeFiles('downloader@client.example', [[20_000_000]]);
    return { params: { id: await one('SELECT id FROM attachments ORDER BY size_bytes DESC') } };
  },
  'GET /api/admin/mail/documents': () => ({ query: { to: 'downloader@client.example' } }),
  'GET /api/admin/mail/folders/:folder': () => ({ params: { folder: 'spam' } }),
  'GET /api/admin/search/query': () => ({ query: { q: 'cloud', locale: 'en' } }),
  'GET /api/admin/search/task': () => ({ query: { id: '1' } }),
  'GET /api/admin/search/backup': async () => {
    await visitOnce(await requestOf('POST /api/admin/search/push', {}), { bindings: WHOLE });
    return {};
  },
  'GET /api/admin/analytics/figures': () => ({ query: RANGE }),
  'GET /api/admin/analytics/figures.csv': () => ({ query: RANGE }),
  'GET /api/admin/analytics/list': () => LISTS.map((list) => ({ query: { ...RANGE, list } })),
  'GET /api/admin/analytics/list.csv': () => ({ query: { ...RANGE, list: LISTS[0] } }),
  'GET /api/admin/analytics/vitals': () => ({ query: RANGE }),
  'GET /api/admin/analytics/notes': () => ({ query: RANGE }),
  'GET /api/admin/security/audit.csv': () => ({ query: { locale: 'el' } }),
  'GET /api/admin/push/broadcasts/:id': row('SELECT id FROM push_broadcasts'),
  'GET /api/admin/health/errors/:fingerprint': async () => ({
    params: { fingerprint: await one('SELECT fingerprint FROM monitor_groups') },
  }),
  'GET /api/admin/store/orders/:id': row('SELECT order_id FROM order_lines GROUP BY order_id ORDER BY count(*) DESC'),
  'GET /api/admin/store/stock/:sku': async () => {
    await newOrder();
    return { params: { sku: 'T-PRINT' } };
  },
  'GET /api/admin/store/oss': () => ({ query: { quarter: '2026-4' } }),
  'GET /api/admin/store/oss.csv': () => ({ query: { quarter: '2026-4' } }),
  'GET /api/admin/store/documents.csv': () => ({ query: RANGE }),
  'GET /api/admin/privacy/requests/:id': row('SELECT request FROM privacy_events GROUP BY request ORDER BY count(*) DESC'),
  'GET /api/admin/backups/files/:name': async () => {
    await save();
    return { params: { name: await one("SELECT subject FROM audit_log WHERE action = 'backup.save' ORDER BY at DESC") } };
  },
} satisfies Record<Named, Example> & Partial<Record<ReadingCall, Example>>;

interface Visit {
  /** For a route with `*`. */
  address?: string;
  query?: Record<string, string>;
  status?: number;
}
type PageExample = () => Visit[] | Promise<Visit[]>;

const plain: PageExample = () => [{}];
const at =
  (address: string): PageExample =>
  () => [{ address }];
const fails =
  (status: number): PageExample =>
  () => [{ status }];
/** Without a link, then with it. */
const opened =
  (query: () => Promise<Record<string, string>>): PageExample =>
  async () => [{}, { query: await query() }];
const openOrder = async () => {
  const { reference, token } = await newOrder();
  return { reference, token };
};

/** Addresses of `run_worker_first` that are no calls, in the default language. */
export const PAGES: Record<string, PageExample> = {
  '/': plain,
  '/mcp': fails(405),
  '/404': fails(404),
  '/403': fails(403),
  '/500': fails(500),
  '/error': fails(500),
  '/blog/*': at('/blog/first'),
  '/notes/*': at('/notes/first'),
  '/services/*': at('/services/cloud'),
  '/work/projects/*': at('/work/projects/ferry'),
  '/cv': plain,
  '/feeds/*': at('/feeds/skroutz.xml'),
  '/contact/sent': plain,
  '/privacy-request/sent': plain,
  '/privacy-request/follow': opened(async () => ({ token: await privacyLink('follower@client.example') })),
  '/payment': opened(openOrder),
  '/payment/test': opened(async () => ({ session: await testSession() })),
  '/payment/success': opened(openOrder),
  '/payment/cancel': opened(openOrder),
  '/store/checkout': plain,
  '/store/order': opened(openOrder),
  '/store/checkout/success': opened(openOrder),
  '/store/invoice': opened(async () => {
    const { reference, token, document } = await paperOrder();
    return { reference, token, document };
  }),
  '/terms/*': async () => {
    const { termsVersion } = (await readStored((await newOrder()).reference)).order;
    return [{ address: `/terms/${termsVersion}` }];
  },
  '/store/withdrawal': async () => [{}, { query: await openOrder() }, { query: await withdrawalLink() }],
  '/login': plain,
  '/LoginPage': plain,
  '/admin*': at('/admin'),
};
