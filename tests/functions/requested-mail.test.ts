import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../functions/calendar.ts';
import { REQUESTED_AN_HOUR, sendRequested } from '../../functions/mail/outgoing/requested-mail.ts';
import { rows } from './rows.ts';

type Kind = keyof typeof REQUESTED_AN_HOUR;
const KINDS = Object.keys(REQUESTED_AN_HOUR) as Kind[];

/** @returns milliseconds until it leaves or is tried again, or undefined if it is not written */
async function send(kind: Kind, to: string): Promise<number | undefined> {
  const now = Date.now();
  const mail = { to, kind, name: 'x', at: new Date(), aDay: 5, waits: true };
  const behind: Promise<unknown>[] = [];
  const isWritten = await sendRequested(
    env,
    mail,
    async () => ({ subject: 's', text: 't' }),
    (work) => behind.push(work),
  );
  await Promise.all(behind);
  if (!isWritten) return undefined;
  const [row] = await rows(`SELECT next_attempt_at AS due FROM outbox WHERE to_address = '${to}'`);
  return Number(row?.['due']) - now;
}

it.each(KINDS)('all mails of the kind %s delay no other kind', async (full) => {
  for (let at = 0; at < REQUESTED_AN_HOUR[full] + 3; at += 1) await send(full, `${full}${at}@example.com`);
  const late = await send(full, 'late@example.com');
  if (full === 'contact') expect(late).toBeUndefined();
  else expect(late).toBeGreaterThan(HOUR_MS - MINUTE_MS);
  for (const kind of KINDS.filter((other) => other !== full)) expect(await send(kind, `${kind}@example.com`)).toBeLessThan(HOUR_MS / 2);
});

it('all kinds together are bounded', () => {
  expect(Object.values(REQUESTED_AN_HOUR).reduce((sum, limit) => sum + limit, 0)).toBeLessThanOrEqual(60);
});
