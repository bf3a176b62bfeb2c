import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { CallDeclaration } from '../../src/features/api/declare-calls.shared.ts';
import type { KnownCall } from '../../src/features/api/known-calls.shared.ts';
import { CALLS } from '../../src/features/console/admin/every-call.ts';
import { callWith, mailTexts, ORDER, order, PRINT_ORDER, placed, postJson } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import type { Env } from '../env.ts';

const TARGET = 'target@bigcorp.example';
const HOSTILE = [
  'Urgent evil.example/pay now',
  'Urgent evil。example/login',
  'Urgent ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'ACCOUNT SUSPENDED call 5550199',
  'Urgent\r\n\r\nSubject: evil',
] as const;
/** What must not be read in a mail. */
const TRACES = ['evil', 'ｅｖｉｌ', 'SUSPENDED', '5550199', 'Urgent'];
const LINKS = ['Sign in at https://evil.example', 'Sign in at www.evil.example', 'Sign in at ｗｗｗ．evil．example'];

type Form = (text: string) => [address: KnownCall, body: object];

/** Every call that takes an address and may mail it. */
const FORMS: Record<string, Form> = {
  contact: (text) => ['POST /api/contact', { kind: 'message', name: text, company: text, email: TARGET, message: text, locale: 'en' }],
  brief: (text) => [
    'POST /api/contact',
    { kind: 'brief', name: text, company: text, email: TARGET, problem: text, data: text, decision: text, locale: 'en' },
  ],
  privacy: (text) => [
    'POST /api/privacy-requests',
    { kind: 'access', name: text, email: TARGET, about: text, subject: 'other', relation: text, locale: 'en' },
  ],
  order: (text) => [
    'POST /api/store/orders',
    {
      ...PRINT_ORDER,
      customer: {
        ...{ name: text, email: TARGET, country: 'GR', company: text, phone: '210 1234567' },
        address: { street: text, city: text, postcode: text.slice(0, 16) },
        delivery: { name: text, street: text, city: text, postcode: text.slice(0, 16) },
      },
    },
  ],
  'order link': (text) => ['POST /api/store/orders/links', { reference: text.slice(0, 40), email: TARGET }],
  withdrawal: (text) => ['POST /api/store/withdrawals', { name: text, reference: text.slice(0, 40), email: TARGET, about: text }],
};

const send = (form: Form, text: string): Promise<Response> => {
  const [call, body] = form(text);
  return postJson(call.slice('POST '.length), body, { 'Idempotency-Key': crypto.randomUUID() });
};
const mailsTo = async (): Promise<string> =>
  [...(await rows('SELECT subject FROM outbox')).map(({ subject }) => String(subject)), ...(await mailTexts())].join('\n');

it('covers every call that strangers send an address with', () => {
  const takesAddress = Object.entries<CallDeclaration>(CALLS)
    .filter(([name, { guard, body }]) => !guard && name.startsWith('POST ') && (JSON.stringify(shapeOf(body)) ?? '').includes('email'))
    .map(([name]) => name);
  const covered = Object.values(FORMS).map((form) => form('x')[0] as string);
  // Its mail has only the link, and goes to the owner alone; the review sends none.
  const others = ['POST /api/auth/link', 'POST /api/store/withdrawals/review'];
  expect(takesAddress.filter((name) => !covered.includes(name) && !others.includes(name))).toEqual([]);
});

/** Names of the fields of a schema, however deep. */
function shapeOf(schema: unknown, depth = 0): unknown {
  if (typeof schema !== 'object' || schema === null || depth > 12) return undefined;
  const { def } = (schema as { _zod?: { def: Record<string, unknown> } })._zod ?? {};
  if (!def) return undefined;
  const shape = def['shape'] as Record<string, unknown> | undefined;
  const inner = [def['innerType'], def['in'], def['out'], def['element'], ...((def['options'] as unknown[] | undefined) ?? [])];
  return [
    ...Object.entries(shape ?? {}).map(([name, field]) => [name, shapeOf(field, depth + 1)]),
    ...inner.map((one) => shapeOf(one, depth + 1)),
  ];
}

describe.each(Object.entries(FORMS))('%s', (name, form) => {
  it('quotes nothing of what a stranger typed in a mail to the address that they typed', async () => {
    for (const text of HOSTILE) await send(form, text);
    const mails = await mailsTo();
    expect(TRACES.filter((trace) => mails.includes(trace))).toEqual([]);
    expect(name === 'order link' || mails !== '').toBe(true);
  });

  it('refuses links in names, or counts them as spam, without a mail', async () => {
    for (const text of LINKS) {
      const { status } = await send(form, text);
      expect([name, text, status]).toEqual([name, text, name === 'contact' || name === 'brief' ? 201 : 422]);
    }
    expect(await mailsTo()).toBe('');
  });
});

it('quotes nothing of a stranger in mails about an order that exists', async () => {
  const hostile = { ...ORDER.customer, name: HOSTILE[0], email: TARGET };
  const { reference, token } = await placed({ ...ORDER, customer: hostile });
  await postJson('/api/store/orders/links', { reference, email: TARGET });
  const declared = { name: HOSTILE[1], reference, email: TARGET, about: HOSTILE[3] };
  await postJson('/api/store/withdrawals', declared);
  await postJson('/api/store/withdrawals', { ...declared, token });
  await postJson('/api/store/withdrawals', { ...declared, token, about: '' });
  const mails = await mailsTo();
  expect(mails.match(new RegExp(reference, 'gu'))?.length).toBeGreaterThan(3);
  expect(TRACES.filter((trace) => mails.includes(trace))).toEqual([]);
});

/** The statements that a call asks the database for before its response, and whether more follow. */
async function asks(address: string, body: object): Promise<{ status: number; asked: string[]; later: number }> {
  const asked: string[] = [];
  const DB = new Proxy(env.DB, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (name === 'prepare') asked.push(String(given[0]));
        return (value as (...all: unknown[]) => unknown).apply(target, given);
      };
    },
  });
  let answered = 0;
  const ASSETS = env.ASSETS;
  const response = await callWithoutWaiting({ DB, ASSETS }, address, body, () => {
    answered = asked.length;
  });
  return { status: response.status, asked: asked.slice(0, answered), later: asked.length - answered };
}

async function callWithoutWaiting(bindings: Partial<Env>, address: string, body: object, onAnswer: () => void): Promise<Response> {
  const behind: Promise<unknown>[] = [];
  const { app } = await import('../app.ts');
  const context = { waitUntil: (work: Promise<unknown>) => void behind.push(work), passThroughOnException: () => undefined, props: {} };
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await app.request(`https://lycabettus.example${address}`, init, { ...env, ...bindings }, context as never);
  onAnswer();
  for (let done = 0; done < behind.length; done += 1) await behind[done];
  return response;
}

describe('calls that answer alike', () => {
  it.each([
    ['/api/store/orders/links', (reference: string, email: string) => ({ reference, email })],
    ['/api/store/withdrawals', (reference: string, email: string) => ({ reference, email, name: 'Ann' })],
  ])('%s asks whether an order matches only after its response', async (address, body) => {
    const { reference } = await placed();
    // The first call of a day has more to store.
    await asks(address, body('2020-00002', 'nobody@example.com'));
    const [unknown, wrong, known] = [
      await asks(address, body('2020-00001', 'nobody@example.com')),
      await asks(address, body(reference, 'nobody@example.com')),
      await asks(address, body(reference, ORDER.customer.email)),
    ];
    expect([wrong.asked, known.asked]).toEqual([unknown.asked, unknown.asked]);
    expect([unknown.status, known.status, known.asked.filter((text) => /\borders?\b/u.test(text))]).toEqual([
      unknown.status,
      unknown.status,
      [],
    ]);
    expect(known.later).toBeGreaterThan(unknown.later);
  });
});

it('shows no order to address and number, and none by its number', async () => {
  const { reference } = await placed();
  const email = ORDER.customer.email;
  const query = new URLSearchParams({ reference, email, token: '' });
  for (const page of ['/store/order', '/store/checkout/success', '/store/invoice', '/store/withdrawal', '/payment', '/payment/success']) {
    const response = await callWith({}, `${page}?${query}`);
    expect([page, (await response.text()).includes('Ελένη')]).toEqual([page, false]);
  }
  for (const [call, body] of [
    [`/api/store/orders/${reference}/cancellation`, { token: '' }],
    ['/api/payments', { reference, token: '', method: 'bank' }],
  ] as const)
    expect([call, (await postJson(call, body)).status]).toEqual([call, 404]);
  expect((await order(ORDER)).status).toBe(201);
});

it('asks about a privacy request only after its response', async () => {
  const request = (email: string) => asks('/api/privacy-requests', { kind: 'access', name: 'Ann', email, about: crypto.randomUUID() });
  await request('known@example.com');
  const [known, unknown] = [await request('known@example.com'), await request('new@example.com')];
  expect(known.asked).toEqual(unknown.asked);
});
