import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallDeclaration, splitCall } from '../../src/features/api/declare-calls.shared.ts';
import { CALLS } from '../../src/features/console/admin/every-call.ts';
import { FORMS } from '../../src/features/forms/fields.shared.ts';
import { callWith, postJson } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { DAY_MS } from '../calendar.ts';
import { forgetRuns, SUBMISSION_DAYS } from '../jobs/forget.ts';

interface Sample {
  fields: Record<string, string>;
  /** What one submission stores. */
  counted: string;
}

const PERSON = { name: 'Ελένη', email: 'eleni@example.com', locale: 'el' };

/** A complete submission of each form that stores something. A new one fails below until it is here. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  '/api/contact': { fields: { ...PERSON, kind: 'message', message: 'Γεια σας.' }, counted: 'messages' },
  '/api/privacy-requests': { fields: { ...PERSON, kind: 'access', about: 'Μάρτιος', subject: 'self' }, counted: 'messages' },
  '/api/store/withdrawals': { fields: { ...PERSON, reference: '2026-00001', about: '' }, counted: 'messages' },
  '/api/store/orders': {
    fields: {
      ...{ 'lines.0.sku': 'T-BOOK', 'lines.0.quantity': '2', totalCents: '9800', currency: 'EUR', payment: 'bank', locale: 'el' },
      ...{ 'customer.name': 'Ελένη', 'customer.email': PERSON.email, 'customer.country': 'GR', 'customer.address.street': 'Οδός 1' },
      ...{ 'customer.address.city': 'Αθήνα', 'customer.address.postcode': '10676' },
      ...{ 'consents.terms': 'true', 'consents.digitalContent': 'true' },
    },
    counted: 'orders',
  },
};

const forms = Object.entries(CALLS as Record<string, CallDeclaration>).filter(
  ([, { form, budget, body }]) =>
    form && form.repeats !== 'freely' && budget && JSON.stringify(Object.keys(shapeOf(body))).includes('"key"'),
);

/** The fields of an object, of what a union or a pipe begins with. */
function shapeOf(schema: unknown): object {
  const { shape, options, out, innerType, def } = (schema ?? {}) as Record<string, unknown> & { def?: Record<string, unknown> };
  if (shape) return shape as object;
  const next = (options as unknown[] | undefined)?.[0] ?? out ?? innerType ?? def?.['out'] ?? def?.['innerType'];
  return next ? shapeOf(next) : {};
}

/** As the plain form posts, without and with the service worker; as the form with scripts and the queue post. */
const WAYS = {
  plain: (address: string, fields: object, key: string) =>
    callWith({}, address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': newNetwork() },
      body: new URLSearchParams({ ...fields, website: '', ...(key && { key }) }).toString(),
    }),
  scripted: (address: string, fields: object, key: string) =>
    postJson(address, { ...fields, website: '', elapsedMs: Math.random() * 1000 }, key ? { 'Idempotency-Key': key } : {}),
} as const;
type Way = keyof typeof WAYS;

const count = async (table: string) => Number((await rows(`SELECT count(*) AS count FROM ${table}`))[0]?.['count']);
const isTaken = ({ status }: Response) => status === 303 || (status >= 200 && status < 300);

beforeEach(() => void vi.setSystemTime(new Date('2026-11-20T21:59:00Z')));

it('knows every form that stores something, and the queue’s forms are among them', () => {
  expect(forms.map(([name]) => splitCall(name)[1]).toSorted()).toEqual(Object.keys(SAMPLES).toSorted());
  expect(Object.keys(SAMPLES)).toEqual(expect.arrayContaining(Object.keys(FORMS)));
});

describe.each(forms.map(([name, { form }]) => [splitCall(name)[1], form?.repeats ?? 'content'] as const))('%s', (address, repeats) => {
  const { fields, counted } = SAMPLES[address] ?? expect.fail(`no sample for ${address}`);
  const attempts: [Way, string][][] = [
    [
      ['plain', ''],
      ['plain', ''],
    ],
    [
      ['plain', 'one'],
      ['scripted', 'one'],
    ],
    ...((repeats === 'key'
      ? []
      : [
          [
            ['plain', ''],
            ['scripted', 'one'],
          ],
          [
            ['scripted', 'one'],
            ['plain', ''],
          ],
          [
            ['plain', 'one'],
            ['scripted', 'two'],
          ],
        ]) as [Way, string][][]),
  ];

  it.each(attempts)('%j, then %j, is one submission, at once too', async (first, second) => {
    const post = ([way, key]: [Way, string]) => WAYS[way](address, fields, key);
    const both = await Promise.all([post(first), post(second)]);
    expect(both.map(isTaken)).toEqual([true, true]);
    expect(await count(counted)).toBe(1);
    // The response was lost, and it is sent again over midnight.
    vi.setSystemTime(Date.now() + 120_000);
    expect(isTaken(await post(second))).toBe(true);
    expect(isTaken(await post(first))).toBe(true);
    expect(await count(counted)).toBe(1);
  });

  it('from the queue is a repeat days later, too', async () => {
    await WAYS.plain(address, fields, 'one');
    vi.setSystemTime(Date.now() + 3 * DAY_MS);
    await WAYS.scripted(address, fields, 'one');
    expect(await count(counted)).toBe(1);
  });
});

it('the same words are a new message after a day, and other words at once', async () => {
  const { fields = {} } = SAMPLES['/api/contact'] ?? {};
  await WAYS.scripted('/api/contact', fields, 'one');
  await WAYS.scripted('/api/contact', { ...fields, message: 'Κάτι άλλο.' }, 'one');
  expect(await count('messages')).toBe(2);
  vi.setSystemTime(Date.now() + DAY_MS);
  await WAYS.plain('/api/contact', fields, '');
  expect(await count('messages')).toBe(3);
});

it('a trap does not swallow the same message from a person', async () => {
  const { fields = {} } = SAMPLES['/api/contact'] ?? {};
  await postJson('/api/contact', { ...fields, website: 'x' });
  await WAYS.plain('/api/contact', fields, '');
  expect(await rows("SELECT state FROM messages WHERE state = 'inbox'")).toHaveLength(1);
});

it(`holds hashes only, for ${SUBMISSION_DAYS} days`, async () => {
  await WAYS.scripted('/api/contact', SAMPLES['/api/contact']?.fields ?? {}, 'one');
  const kept = await rows('SELECT * FROM submissions');
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toMatch(/Ελένη|eleni|Γεια/u);
  await forgetRuns(env, new Date(Date.now() + SUBMISSION_DAYS * DAY_MS));
  expect(await count('submissions')).toBe(2);
  await forgetRuns(env, new Date(Date.now() + SUBMISSION_DAYS * DAY_MS + 1));
  expect(await count('submissions')).toBe(0);
});
