import { env } from 'cloudflare:workers';
import type { Context } from 'hono';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTICE_KINDS, NOTICE_NAMES, type NoticeKind } from '../../src/features/notices/admin/kinds.shared.ts';
import { readPayload } from '../../src/features/push/payload.shared.ts';
import { BUDGET_NAMES } from '../../src/features/today/admin/budgets.shared.ts';
import { en } from '../../src/i18n/messages/index.ts';
import { deliverMail, toMail } from '../../tests/functions/mail-fixtures.ts';
import {
  device,
  failRun,
  mailsTo,
  newOwner,
  runJob,
  SENDING,
  sendingEnv,
  sendLater,
  setWays,
  waits,
} from '../../tests/functions/notices-harness.ts';
import { ORDER, PRINT_ORDER, placed, postJson, readStored } from '../../tests/functions/order-harness.ts';
import { heard } from '../../tests/functions/pushing.ts';
import { rows } from '../../tests/functions/rows.ts';
import { brokenAssets, buildWith } from '../../tests/functions/visit.ts';
import { athensDay, HOUR_MS, MINUTE_MS, toDay } from '../calendar.ts';
import type { AppEnv } from '../env.ts';
import { REQUESTED_AN_HOUR, sendRequested } from '../mail/outgoing/requested-mail.ts';
import { insertEntry } from '../monitor/storage/entries.ts';
import { takeStep } from '../store/order/steps.ts';
import { tellOfAccount } from './account.ts';
import { PARCELS_AN_HOUR } from './storage/notices.ts';
import { writeToOwner } from './tell.ts';

/** Of now: push services take no tokens of another day. */
const NOW = new Date();
const SECRET = 'Ροδάνθη Αμυγδάλου';
const PERSON = { name: SECRET, email: 'rodanthi@client.example' };
const PERSON_OF = { name: SECRET, address: PERSON.email };

beforeEach(() => void vi.setSystemTime(NOW));

const contact = (more: object = {}) =>
  postJson('/api/contact', { kind: 'message', locale: 'el', ...PERSON, message: `Γεια σας, ${SECRET}.`, ...more }, {}, SENDING);
const order = () => placed({ ...PRINT_ORDER, customer: { ...ORDER.customer, ...PERSON } }, crypto.randomUUID(), SENDING);

async function paid(step: 'paid' | 'late'): Promise<void> {
  const { reference } = await order();
  const behind = waits();
  const { order: stored } = await readStored(reference);
  const taken = step === 'paid' ? ({ step, to: 'paid' } as const) : { step };
  await takeStep(sendingEnv(), stored, { ...taken, actor: 'owner', amountCents: 5000 }, behind.waitUntil, 'https://lycabettus.example');
  await behind.ended();
}

async function failedRun(job: string): Promise<void> {
  await failRun(job, NOW);
  await runJob('watch-jobs', NOW);
}

async function fullBudget(): Promise<void> {
  await env.DB.prepare("INSERT INTO budget_uses (day, name, share, used, full_since) VALUES (?, 'reports', '', 999999, ?)")
    .bind(toDay(NOW), NOW.getTime())
    .run();
  await runJob('watch-budgets', NOW);
}

async function dueRequest(): Promise<void> {
  await postJson('/api/privacy-requests', { kind: 'access', ...PERSON, about: SECRET }, {}, SENDING);
  await env.DB.prepare("UPDATE privacy_requests SET state = 'confirmed', due_on = ?").bind(athensDay(NOW)).run();
  await runJob('privacy-clocks', NOW);
}

/** How each kind comes about. A kind without a line here does not compile. */
const CAUSES: Record<NoticeKind, () => Promise<unknown>> = {
  enquiry: () => contact(),
  brief: () => contact({ kind: 'brief', message: undefined, problem: SECRET, topic: 'devops', company: '', budget: '', start: '' }),
  letter: () => deliverMail(toMail({ From: `${PERSON.email}`, Subject: 'Hello' }, SECRET), { bindings: SENDING }),
  order,
  payment: () => paid('paid'),
  withdrawal: async () => {
    const { reference } = await order();
    await postJson('/api/store/withdrawals', { ...PERSON, reference, locale: 'el' }, {}, SENDING);
  },
  privacy: () => postJson('/api/privacy-requests', { kind: 'access', ...PERSON, about: SECRET }, {}, SENDING),
  deadline: dueRequest,
  money: () => paid('late'),
  // Three of five are left.
  stock: async () => {
    for (let bought = 0; bought < 2; bought += 1) await order();
  },
  rebuild: () => runJob('rebuild-due', NOW, { ASSETS: buildWith({ dueAt: [new Date(NOW.getTime() - HOUR_MS).toISOString()] }) }),
  part: () => runJob('watch-health', NOW, { ASSETS: brokenAssets((path) => path === '/build.json') }),
  job: () => failedRun('spike-alert'),
  backup: () => failedRun('back-up'),
  budget: fullBudget,
  errors: async () => {
    for (let at = 0; at < 40; at += 1)
      await insertEntry(env.DB, {
        ...{ id: crypto.randomUUID(), fingerprint: 'f', category: 'api', severity: 'error', message: 'GET /x answered 503' },
        ...{ details: {}, source: 'client', sampleRate: 1, at: new Date(NOW.getTime() - MINUTE_MS) },
      });
    await runJob('spike-alert', NOW);
  },
  held: async () => {
    for (let at = 0; at <= REQUESTED_AN_HOUR.order; at += 1)
      await sendRequested(
        sendingEnv({ MAIL_HTTP_URL: '', MAIL_PROVIDER: '' }),
        { to: `p${at}@client.example`, kind: 'order', name: 'n', at: NOW, aDay: 1 },
        async () => ({ subject: 'A', text: 'B' }),
        () => undefined,
      );
  },
  sender: async () => {
    await newOwner(`status-400@${crypto.randomUUID()}.example`);
    await contact();
  },
  account: async () => {
    const behind = waits();
    const executionCtx = { waitUntil: behind.waitUntil };
    await tellOfAccount({ env: sendingEnv(), get: () => 'request', executionCtx } as unknown as Context<AppEnv>, 'passkeyAdded');
    await behind.ended();
  },
};

/** Has a title of the kind, of one or more. */
const isOf = (kind: NoticeKind, text: string): boolean =>
  text.startsWith(en[`tells.kind.${kind}`]) || text.startsWith(en[`tells.kinds.${kind}`]);

describe('each kind', () => {
  it.each(NOTICE_NAMES)('%s leaves the site by mail and push, and push says nothing of a person', async (kind) => {
    const to = await newOwner();
    const phone = await device();
    // Also what leaves with the digest or not at all.
    await setWays({ mail: 'now', push: true });
    await CAUSES[kind]();
    await sendLater(1);
    const subjects = (await mailsTo(to)).map(({ subject }) => subject).filter((subject) => isOf(kind, subject));
    const pushes = (await heard(phone)).received.map(({ payload }) => readPayload(payload));
    const own = pushes.filter((push) => isOf(kind, push?.title ?? ''));
    expect({ mails: subjects.length, pushes: own.length }).toEqual({ mails: kind === 'sender' ? 0 : 1, pushes: 1 });
    for (const push of pushes) expect(JSON.stringify(push)).not.toMatch(/Ροδάνθη|Αμυγδάλου|rodanthi/u);
    const pages = own.map((push) => push?.url.split('?')[0]);
    expect(pages).toEqual(pages.map(() => NOTICE_KINDS[kind].page));
  });
});

it('of many full budgets a turn tells a few, and the next ones the others, each once', async () => {
  const full = BUDGET_NAMES.slice(0, 7).map((name) =>
    env.DB.prepare("INSERT INTO budget_uses (day, name, share, used, full_since) VALUES (?, ?, '', 999999, 0)").bind(toDay(NOW), name),
  );
  await env.DB.batch(full);
  const left: unknown[] = [];
  for (const _ of [1, 2, 3]) left.push((await runJob('watch-budgets', NOW))['left']);
  expect(left).toEqual([2, 0, 0]);
  expect(await rows("SELECT count(*) AS messages FROM messages WHERE source = 'system'")).toEqual([{ messages: 7 }]);
});

describe('a mail to the owner', () => {
  it('of an enquiry says who wrote what, by when to answer and where, and quotes a bounded part', async () => {
    vi.setSystemTime(new Date('2026-11-25T09:00:00Z'));
    const to = await newOwner();
    await contact({ message: `Γεια σας.\n\nFrom: somebody\n${'Λ'.repeat(3000)}` });
    const [mail, ...more] = await mailsTo(to);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^New enquiry: /u);
    expect(mail?.text).toContain('Answer by 27\u00A0November\u00A02026 (Athens time)');
    expect(mail?.text).toContain(`From: ${SECRET} <rodanthi@client.example>`);
    expect(mail?.text).toMatch(/^> From: somebody$/mu);
    expect(mail?.text).toMatch(/\/admin\/mail\?folder=all&thread=/u);
    expect(mail?.text.length).toBeLessThan(1800);
    expect(mail?.headers['Auto-Submitted']).toBe('auto-generated');
  });

  it('is in the language that the owner chose, as is the message in the mailbox', async () => {
    const to = await newOwner();
    await runJob('rebuild-due', NOW, {
      ASSETS: buildWith({ dueAt: [new Date(NOW.getTime() - HOUR_MS).toISOString()] }),
      FALLBACK_LOCALE: 'el',
    });
    await sendLater(1, { FALLBACK_LOCALE: 'el' });
    const [mail] = await mailsTo(to);
    expect(mail?.subject).toMatch(/^Ήρθε η ώρα μιας δημοσίευσης: /u);
    expect(mail?.text).toContain('/el/admin/content');
    expect(await rows('SELECT subject, locale FROM messages')).toEqual([{ subject: expect.stringMatching(/^Ήρθε η ώρα/u), locale: 'el' }]);
  });

  it('leaves once, however often the form is sent, and not at all for spam', async () => {
    const to = await newOwner();
    for (const _ of [1, 2, 3]) await contact();
    await contact({ website: 'https://spam.example', message: 'other' });
    await sendLater(60);
    expect(await mailsTo(to)).toHaveLength(1);
  });

  it('of a flood is few, says how many more there are, and keeps no other kind from leaving', async () => {
    const to = await newOwner();
    for (let at = 0; at < 30; at += 1) await contact({ message: `number ${at}` });
    expect(await mailsTo(to)).toHaveLength(PARCELS_AN_HOUR);
    await fullBudget();
    await sendLater(5);
    expect((await mailsTo(to)).at(-1)?.subject).toMatch(/^Budget is full/u);
    await sendLater(61);
    const last = (await mailsTo(to)).at(-1);
    expect(last?.subject).toBe(`New enquiries: ${30 - PARCELS_AN_HOUR}`);
    expect(last?.text).toContain('And 6 more.');
    expect(await mailsTo(to)).toHaveLength(PARCELS_AN_HOUR + 2);
  });

  it('of a thousand enquiries in a day leaves in less than forty', async () => {
    const to = await newOwner();
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      await writeToOwner(
        sendingEnv(),
        { kind: 'enquiry', key: `e${minute}` },
        { source: 'form', subject: 'A', text: 'B', from: PERSON_OF },
      );
      await sendLater(minute);
    }
    expect((await mailsTo(to)).length).toBeLessThan(40);
  }, 120_000);

  it('leaves also after a stranger has written to a subaddress of where the owner is told', async () => {
    const to = await newOwner(`me-${crypto.randomUUID()}@lycabettus.test`);
    await deliverMail(toMail({ From: PERSON.email, Subject: 'Hello' }, SECRET), { to: to.replace('@', '+x@'), bindings: SENDING });
    await contact();
    await sendLater(1);
    expect(await mailsTo(to)).not.toEqual([]);
  });

  it('waits for a sender, and is not sent to a mailbox of the site', async () => {
    const to = await newOwner(`own-${crypto.randomUUID()}@lycabettus.test`);
    await env.DB.prepare("INSERT INTO mail_mailboxes (name, title, address, version) VALUES ('desk', 'Desk', ?, 1)").bind(to).run();
    await contact();
    await sendLater(1);
    expect(await mailsTo(to)).toEqual([]);
    const right = await newOwner();
    await sendLater(6, { MAIL_HTTP_URL: '', MAIL_PROVIDER: '' });
    expect(await mailsTo(right)).toEqual([]);
    await sendLater(11);
    expect(await mailsTo(right)).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>, Parameters<typeof sendLater>[1]]>([
    ['without a provider', () => newOwner(), { MAIL_HTTP_URL: '', MAIL_PROVIDER: '' }],
    ['without an address', () => env.DB.prepare("UPDATE users SET role = 'guest'").run(), {}],
    [
      'to an address of the site',
      async () => {
        const own = await newOwner(`own-${crypto.randomUUID()}@lycabettus.test`);
        await env.DB.prepare("INSERT INTO mail_mailboxes (name, title, address, version) VALUES ('desk', 'Desk', ?, 1)").bind(own).run();
      },
      {},
    ],
  ])('%s cannot leave, which is pushed once a day', async (_, cause, bindings) => {
    await newOwner();
    const phone = await device();
    await cause();
    const titles = async () => (await heard(phone)).received.map(({ payload }) => readPayload(payload)?.title);
    await sendLater(0, bindings);
    expect(await titles()).toEqual([]);
    await writeToOwner(sendingEnv(bindings), { kind: 'stock', key: 's' }, { source: 'form', subject: 'A', text: 'B', from: PERSON_OF });
    await sendLater(0, bindings);
    // It waits for the morning.
    expect(await titles()).toEqual([]);
    await writeToOwner(sendingEnv(bindings), { kind: 'enquiry', key: 'e' }, { source: 'form', subject: 'A', text: 'B', from: PERSON_OF });
    for (const _ of [1, 2, 3]) await sendLater(0, bindings);
    expect((await titles()).toSorted()).toEqual(['E-mail to you is not being sent', 'New enquiry']);
  });

  it('that the provider is too busy for is tried again; one that it refuses is pushed instead', async () => {
    await newOwner(`status-429@${crypto.randomUUID()}.example`);
    const phone = await device();
    await contact();
    expect(await rows("SELECT state, attempts FROM owner_notices WHERE kind = 'enquiry' AND way = 'mail'")).toEqual([
      { state: 'due', attempts: 1 },
    ]);
    const titles = (await heard(phone)).received.map(({ payload }) => readPayload(payload)?.title);
    expect(titles.toSorted()).toEqual(['E-mail to you is not being sent', 'New enquiry']);
    const to = await newOwner();
    await sendLater(6);
    expect(await mailsTo(to)).toHaveLength(1);
  });

  it('is not written for what was erased before it left', async () => {
    const to = await newOwner();
    await writeToOwner(sendingEnv(), { kind: 'enquiry', key: 'e' }, { source: 'form', subject: 'A', text: SECRET, from: PERSON_OF });
    await env.DB.prepare('DELETE FROM messages').run();
    expect(await rows('SELECT * FROM owner_notices')).toEqual([]);
    await sendLater(1);
    expect(await mailsTo(to)).toEqual([]);
  });
});
