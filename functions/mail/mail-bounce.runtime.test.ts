import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { describe, expect, it } from 'vitest';
import { deliverMail, lastMessage, storedMails, storedMessages, toMail } from '../../tests/functions/mail-fixtures.ts';
import { sendMail } from './outgoing/send.ts';
import { outbox } from './schema.ts';

/** A mail that the site has sent. */
async function sent(): Promise<{ messageId: string; thread: string }> {
  await sendMail(env, { to: 'nobody@client.example', subject: 'Hello', text: 'Hello', key: 'k', thread: 't' });
  await drizzle(env.DB).update(outbox).set({ status: 'sent', sentAt: new Date() });
  const [mail] = await storedMails();
  return { messageId: mail?.messageId ?? '', thread: 't' };
}

interface Bounce {
  messageId: string;
  action?: string;
  returned?: string;
  type?: string;
  id?: string;
}
const report = ({ messageId, action = 'failed', returned = 'text/rfc822-headers', type = 'delivery-status', id = 'dsn' }: Bounce): string =>
  toMail(
    {
      From: 'Mail Delivery System <MAILER-DAEMON@mx.client.example>',
      Subject: 'Undelivered Mail Returned to Sender',
      'Message-ID': `<${id}@mx.client.example>`,
      'Auto-Submitted': 'auto-replied',
      'MIME-Version': '1.0',
      'Content-Type': `multipart/report; report-type=${type};\n boundary="b1"`,
    },
    `--b1
Content-Type: text/plain; charset=us-ascii

Your message could not be delivered.
--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.client.example

Final-Recipient: rfc822; nobody@client.example
Action: ${action}
Status: 5.1.1 (unknown)

--b1
Content-Type: ${returned}

From: hello@lycabettus.test
Subject: Hello
Message-ID:
 ${messageId}

--b1--`,
  );
const deliver = (bounce: Bounce) => deliverMail(report(bounce), { from: '' });
const states = async () => (await storedMails()).map(({ status, error }) => [status, error]);

describe('a bounced mail', () => {
  it.each(['text/rfc822-headers', 'message/rfc822'])('joins its conversation and fails in the outbox (%s)', async (returned) => {
    const { messageId, thread } = await sent();
    await deliver({ messageId, returned });
    expect(await lastMessage()).toMatchObject({ thread, details: { bounce: { action: 'failed', status: '5.1.1' } } });
    expect(await states()).toEqual([['failed', 'sent back 5.1.1']]);
    // The site replies to no machine: two could write to each other for ever.
    expect(await storedMails()).toHaveLength(1);
  });

  it('is reported in any words, and of several mails of ours the newest fails', async () => {
    const { messageId, thread } = await sent();
    await sendMail(env, { to: 'nobody@client.example', subject: 'Again', text: 'Again', key: 'k2', thread: 't' });
    await drizzle(env.DB).update(outbox).set({ status: 'sent', sentAt: new Date() });
    const newest = (await storedMails()).find((mail) => mail.messageId !== messageId)?.messageId ?? '';
    const headers = {
      From: 'Mail Delivery System <mailer-daemon@mx.client.example>',
      Subject: 'Mail delivery failed',
      'X-Failed-Recipients': 'nobody@client.example',
      References: `<elsewhere@client.example> ${messageId} ${newest} <last@client.example>`,
    };
    // Anybody whom we wrote to could answer so.
    await deliverMail(toMail(headers, '550 5.1.1 User unknown'), { from: 'nobody@client.example' });
    expect(await states()).toEqual(
      expect.arrayContaining([
        ['sent', null],
        ['sent', null],
      ]),
    );
    await deliverMail(toMail(headers, '550 5.1.1 User\u202e unknown'), { from: '<>' });
    expect((await lastMessage()).thread).toBe(thread);
    expect((await storedMails()).map((mail) => [mail.messageId, mail.status, mail.error])).toEqual(
      expect.arrayContaining([
        [messageId, 'sent', null],
        [newest, 'failed', 'sent back 5.1.1: 550 5.1.1 User unknown'],
      ]),
    );
    expect(await storedMails()).toHaveLength(2);
  });

  it('reported twice is one message', async () => {
    const { messageId } = await sent();
    for (let time = 0; time < 2; time += 1) await deliver({ messageId });
    expect(await storedMessages()).toHaveLength(1);
    expect(await states()).toEqual([['failed', 'sent back 5.1.1']]);
  });

  it('that is only delayed stays sent', async () => {
    const { messageId, thread } = await sent();
    await deliver({ messageId, action: 'delayed' });
    expect(await lastMessage()).toMatchObject({ thread, details: { bounce: { action: 'delayed' } } });
    expect(await states()).toEqual([['sent', null]]);
  });

  it.each([
    ['of somebody else', { messageId: '<other@elsewhere.example>' }],
    ['that is another kind of report', { type: 'feedback-report' }],
    ['without what was returned', { messageId: '' }],
  ])('%s does not change our mail', async (_, bounce) => {
    const { messageId } = await sent();
    await deliver({ messageId, ...bounce });
    expect((await lastMessage()).thread).not.toBe('t');
    expect(await states()).toEqual([['sent', null]]);
  });
});
