import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { rows } from '../../tests/functions/rows.ts';
import { HOUR_MS, MINUTE_MS } from '../calendar.ts';
import { REQUESTED_AN_HOUR, sendRequested } from './outgoing/requested-mail.ts';
import { decryptSecrets } from './outgoing/secrets.ts';

type Kind = keyof typeof REQUESTED_AN_HOUR;
const KINDS = Object.keys(REQUESTED_AN_HOUR) as Kind[];

/** @returns milliseconds until it leaves or is tried again, or undefined if it is not written */
async function send(kind: Kind, to: string, { name = 'x', aDay = 5 } = {}): Promise<number | undefined> {
  const now = Date.now();
  const mail = { to, kind, name, at: new Date(), aDay, mark: `(${name})` };
  const behind: Promise<unknown>[] = [];
  const isWritten = await sendRequested(
    env,
    mail,
    async () => ({ subject: 's', text: `(${name}) secret-${name}`, secret: { kind: 'privacy', token: `secret-${name}` } }),
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

/** Of the mails to the address, oldest first: hours until each leaves, and its text as delivered. */
async function mailsTo(to: string): Promise<{ hours: number; text: string }[]> {
  const found = await rows(`SELECT key, text, next_attempt_at AS due FROM outbox WHERE to_address = '${to}' ORDER BY due`);
  return Promise.all(
    found.map(async ({ key, text, due }) => ({
      hours: Math.max(0, Math.round((Number(due) - Date.now()) / HOUR_MS)),
      text: await decryptSecrets(env.AUTH_SECRET, String(key), String(text)),
    })),
  );
}

describe.each(KINDS)('what strangers ask for in a person’s name, of the kind %s', (kind) => {
  const MANY = 24;

  it('keeps nothing of the person’s own from leaving within a day, and is one more mail', async () => {
    for (let at = 0; at < MANY; at += 1) await send(kind, 'ann@example.com', { name: `theirs${at}`, aDay: 1 });
    await send(kind, 'ann@example.com', { name: 'own', aDay: 1 });
    await send(kind, 'ann@example.com', { name: 'own', aDay: 1 });
    const mails = await mailsTo('ann@example.com');
    expect(mails.map(({ hours }) => hours)).toEqual([0, 24]);
    expect(mails[1]?.text.match(/\(own\) secret-own/gu)).toHaveLength(1);
    expect(mails[1]?.text).toContain('(theirs1) secret-theirs1');
  });

  it('takes no place under an invented subaddress, whose reader may be another', async () => {
    for (let at = 0; at < MANY; at += 1) await send(kind, `ann+${at}@example.com`, { name: `theirs${at}`, aDay: 1 });
    await send(kind, 'ann@example.com', { name: 'own', aDay: 1 });
    expect(await mailsTo('ann@example.com')).toMatchObject([{ hours: 0, text: expect.stringContaining('secret-own') }]);
    const others = await rows(`SELECT key, text FROM outbox WHERE to_address <> 'ann@example.com'`);
    expect(others.length).toBeLessThanOrEqual(4);
    expect(JSON.stringify(others)).not.toContain('(own)');
  });
});

it('one reader’s spellings at Google share the mails of a day', async () => {
  for (const to of ['a.nn@gmail.com', 'ann+1@gmail.com', 'a.n.n@googlemail.com']) await send('privacy', to, { name: to, aDay: 1 });
  expect(await mailsTo('a.nn@gmail.com')).toHaveLength(1);
  expect(await mailsTo('ann+1@gmail.com')).toMatchObject([{ hours: 24, text: expect.stringContaining('secret-a.n.n@googlemail.com') }]);
});
