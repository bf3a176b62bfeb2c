/**
 * `npm run bench -- mail`: times the owner's lists, searches and conversations on the real server with many messages and orders, in a separate
 * database filled as by `npm run site -- seed`. Prints the median and the slowest time of each in milliseconds. `--messages 10000`, `--runs 20`, `PORT`.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { SESSION_COOKIE } from '../../functions/auth/limits.ts';
import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { ownerSql } from '../../scripts/owner-sql.ts';
import { assertFree, getPort } from '../../scripts/processes.ts';
import { writeRows } from '../../scripts/seed/database.ts';
import { mailRows } from '../../scripts/seed/mail.ts';
import { orderRows } from '../../scripts/seed/orders.ts';
import { install } from '../server/installation.ts';

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '10000' }, runs: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const THREADS = '/api/admin/mail/threads';
/** `q` is sent to the search over everything. */
const ASKED: Record<string, string | { q: string }> = {
  inbox: THREADS,
  'inbox, last page': `${THREADS}?page=40`,
  'archived, 100 rows': `${THREADS}?folder=archived&size=100`,
  sent: `${THREADS}?folder=sent`,
  'unread with attachments': `${THREADS}?unread=1&attachments=1`,
  'a rare word': `${THREADS}?folder=all&q=linux`,
  'a common Greek word': `${THREADS}?folder=all&q=${encodeURIComponent('σεμινάριο')}`,
  'three words': `${THREADS}?folder=all&q=${encodeURIComponent('πωλησεις φυλλα ανοιξη')}`,
  'one letter': `${THREADS}?folder=all&q=e`,
  'a name': `${THREADS}?folder=all&q=ada`,
  'an address': `${THREADS}?folder=all&q=client.example`,
  counts: '/api/admin/mail/counts',
  today: '/api/admin/today',
  people: '/api/admin/people',
  'people, page 20': '/api/admin/people?page=20',
  'everything: a Greek name in Latin letters': { q: 'papadaki' },
  'everything: two letters': { q: 'ma' },
  'everything: an order': { q: '#56' },
  'everything: a common word': { q: 'σεμινάριο' },
  'everything: a common domain': { q: 'client.example' },
};

const port = getPort('PORT', 8789);
const address = `http://localhost:${port}`;
const headers = new Headers();

/** Signs in by a link, made as `npm run site -- owner` makes it. */
async function signIn(token: string): Promise<void> {
  const body = JSON.stringify({ token });
  const response = await fetch(`${address}/api/auth/link/follow`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  const [cookie = ''] =
    response.headers
      .getSetCookie()
      .find((one) => one.startsWith(SESSION_COOKIE))
      ?.split(';', 1) ?? [];
  if (!response.ok || !cookie) throw new Error(`The link did not sign in: ${response.status}`);
  headers.set('Cookie', cookie);
}

async function timed(asked: string | { q: string }): Promise<{ ms: number; total: unknown }> {
  const startMs = performance.now();
  const response =
    typeof asked === 'string'
      ? await fetch(`${address}${asked}`, { headers })
      : await fetch(`${address}/api/admin/find`, {
          method: 'POST',
          body: JSON.stringify({ ...asked, locale: 'el' }),
          headers: { 'Content-Type': 'application/json', Cookie: headers.get('Cookie') ?? '' },
        });
  const result = (await response.json()) as { success: boolean; data?: { total?: number; found?: unknown[] } };
  if (!result.success) throw new Error(`${JSON.stringify(asked)} answered ${response.status}`);
  return { ms: performance.now() - startMs, total: result.data?.total ?? result.data?.found?.length ?? '' };
}

await assertFree(port, 'PORT');
const installed = await install({ vars: { AUTH_SECRET: randomBytes(32).toString('base64url') } });
const { statements, token } = ownerSql({ email: 'owner@lycabettus.example' });
const database = installed.database();
database.exec(statements.slice(0, -1).join(';\n'));
database.close();
const seeding = { seed: 'bench', now: Date.now() };
writeRows(installed.state, mailRows(seeding, Number(values.messages)));
writeRows(installed.state, orderRows(seeding, Number(values.messages) / 2));
const server = serveFunctions({ port, config: installed.config, state: installed.state, silent: true });
try {
  if (!(await isResponding(`${address}/api/health`))) throw new Error('the server did not answer');
  await signIn(token);
  console.log(`| with ${values.messages} messages | found | median, ms | slowest, ms |\n| --- | ---: | ---: | ---: |`);
  for (const [name, path] of Object.entries(ASKED)) {
    const { total } = await timed(path);
    const times: number[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) times.push((await timed(path)).ms);
    times.sort((a, b) => a - b);
    console.log(`| ${name} | ${total} | ${times[Math.floor(times.length / 2)]?.toFixed(0)} | ${times.at(-1)?.toFixed(0)} |`);
  }
} finally {
  await server.stop();
  installed.remove();
}
