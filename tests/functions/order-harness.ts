import { env } from 'cloudflare:workers';
import { expect, inject } from 'vitest';
import { app } from '../../functions/app.ts';
import type { Env } from '../../functions/env.ts';
import { decryptSecrets } from '../../functions/mail/outgoing/secrets.ts';
import { database } from '../../functions/storage/database.ts';
import { type Step, takeStep } from '../../functions/store/order/steps.ts';
import { orderToken } from '../../functions/store/order/token.ts';
import { readOrder, type StoredOrder } from '../../functions/store/storage/orders.ts';
import type { Catalogue } from '../../src/features/store/catalogue/catalogue.schema.ts';
import { type PlacedOrder, placedOrder } from '../../src/features/store/order/order.schema.ts';
import { rows } from './rows.ts';
import { newNetwork } from './visit.ts';

/** As in the fixture's catalogue. */
export const LIMITS = { downloads: { times: 5, days: 30 } };

/** As in the fixture's catalogue. */
export const TRANSFER_DAYS = 9;

/** Two workbooks, 98 €: digital goods, without postage. */
export const ORDER = {
  lines: [{ sku: 'T-BOOK', quantity: 2 }],
  totalCents: 9800,
  currency: 'EUR',
  payment: 'bank',
  customer: {
    name: 'Ελένη Παπαδοπούλου',
    email: 'Eleni@Example.com',
    country: 'GR',
    address: { street: 'Οδός Δείγματος 1', city: 'Αθήνα', postcode: '10676' },
    phone: '210 1234567',
  },
  consents: { terms: true, digitalContent: true },
  locale: 'el',
};

/** One print of five, 45 € and 5 € postage. */
export const PRINT_ORDER = { ...ORDER, lines: [{ sku: 'T-PRINT', quantity: 1 }], totalCents: 5000 };

const ORIGIN = 'https://lycabettus.example';

/** With some settings or bindings replaced; waits for what the call does behind its response. */
export async function callWith(bindings: Partial<Env>, address: string, init: RequestInit = {}): Promise<Response> {
  const behind: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => void behind.push(work), passThroughOnException: () => undefined, props: {} };
  const response = await app.request(
    `${ORIGIN}${address}`,
    init,
    { ...env, VIES_URL: inject('viesService'), ...bindings },
    context as unknown as ExecutionContext,
  );
  // What runs behind may put more behind.
  for (let done = 0; done < behind.length; ) {
    const waiting = behind.slice(done);
    done = behind.length;
    await Promise.all(waiting);
  }
  return response;
}

export const postJson = (
  address: string,
  body: unknown,
  headers: Record<string, string> = {},
  bindings: Partial<Env> = {},
): Promise<Response> =>
  callWith(bindings, address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork(), ...headers },
    body: JSON.stringify(body),
  });

export const order = (body: unknown = ORDER, key?: string, bindings: Partial<Env> = {}): Promise<Response> =>
  postJson('/api/store/orders', body, key === undefined ? {} : { 'Idempotency-Key': key }, bindings);

/** Places an order that must be accepted. */
export async function placed(body: unknown = ORDER, key: string = crypto.randomUUID(), bindings: Partial<Env> = {}): Promise<PlacedOrder> {
  const response = await order(body, key, bindings);
  const { data } = (await response.json()) as { data: unknown };
  return placedOrder.parse(data);
}

export const readStored = async (reference: string): Promise<StoredOrder> =>
  (await readOrder(database(env.DB), { reference })) ?? expect.fail('no such order');

/** Of the link in the order's mails, which its address alone gets. */
export const mailedToken = async (reference: string): Promise<string> => {
  const { order: row } = await readStored(reference);
  return orderToken(env, row.id, 'm', row.orderedAt);
};

/** Takes a step without waiting for what it does behind its result. */
export const step = async (reference: string, taken: Step) =>
  takeStep(env, (await readStored(reference)).order, taken, () => undefined, ORIGIN);

export const pay = (reference: string, amountCents: number) => step(reference, { step: 'paid', to: 'paid', actor: 'owner', amountCents });

/** Sends a plain form, as a page without scripts does. */
export const press = (to: string, fields: Record<string, string>, bindings: Partial<Env> = {}): Promise<Response> =>
  callWith(bindings, to, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': newNetwork() },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  });

/** The texts of all mails, as they are delivered. */
export const mailTexts = async (): Promise<string[]> =>
  Promise.all(
    (await rows('SELECT key, text FROM outbox ORDER BY created_at')).map(({ key, text }) =>
      decryptSecrets(env.AUTH_SECRET, String(key), String(text)),
    ),
  );

/** The site's files with another catalogue. */
export const withCatalogue = (change: (catalogue: Catalogue) => Catalogue): Partial<Env> => ({
  ASSETS: {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      const response = await env.ASSETS.fetch(request);
      return request.url.endsWith('/store/catalogue.json') ? Response.json(change(await response.json())) : response;
    },
  } as Fetcher,
});
