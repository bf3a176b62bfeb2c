/** The mails and documents of "Kyma Data, Thessaloniki" (tests/site/other-owner.test.ts): what they are written from is that owner's build. */
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Identity } from '../../src/features/identity/identity.schema.ts';
import type { Catalogue } from '../../src/features/store/catalogue/catalogue.schema.ts';
import { writtenVatNumber } from '../../src/features/store/order/vat-number.shared.ts';
import type { Terms } from '../../src/features/terms/terms.schema.ts';
import { LOCALE_CODES, type Locale } from '../../src/i18n/locales.ts';
import { mailTexts, ORDER, readStored } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork, visitAndWait } from '../../tests/functions/visit.ts';
import { SAMPLE_WORDS } from '../../tests/sample-words.ts';
import site from '../../tests/samples/kyma/content/site.yaml?raw';
import terms from '../../tests/samples/kyma/content/terms.yaml?raw';
import type { Env } from '../env.ts';
import { takeStep } from '../store/order/steps.ts';

const KYMA = parse(site) as Pick<Identity, 'brand' | 'url' | 'owner' | 'seller'>;
const TERMS = parse(terms) as Terms;
const { bank, ...seller } = KYMA.seller;

const changed: Readonly<Record<string, (file: object) => object>> = {
  '/build.json': (build) => ({
    ...build,
    url: KYMA.url,
    terms: { answer: TERMS.answer },
    owner: { brand: KYMA.brand, email: KYMA.owner.email },
  }),
  '/store/catalogue.json': (catalogue) =>
    ({ ...(catalogue as Catalogue), brand: KYMA.brand, seller: { ...seller, email: KYMA.owner.email }, bank }) satisfies Catalogue,
};

/** The fixture's files, as that owner's build has them. */
const ASSETS = {
  fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const response = await env.ASSETS.fetch(request);
    const change = changed[new URL(request.url).pathname];
    return change && response.ok ? Response.json(change(await response.json())) : response;
  },
} as Fetcher;
const BINDINGS: Partial<Env> = { ASSETS };

const NAME = 'Μαρία Νικολάου';
const ADDRESS = { street: 'Τσιμισκή 1', city: 'Θεσσαλονίκη', postcode: '54624' };
const person = (locale: Locale) => ({ name: NAME, email: 'maria@client.example', locale });
const send = async (address: string, body: object): Promise<Response> => {
  const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork(), 'Idempotency-Key': crypto.randomUUID() };
  const response = await visitAndWait(`${KYMA.url}${address}`, { method: 'POST', headers, body: JSON.stringify(body) }, BINDINGS);
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return response;
};

const CAUSES: Record<string, (locale: Locale) => Promise<unknown>> = {
  contact: (locale) => send('/api/contact', { kind: 'message', message: 'Γεια σας', ...person(locale) }),
  privacy: (locale) => send('/api/privacy-requests', { kind: 'access', about: 'Όλα', ...person(locale) }),
  withdrawal: (locale) => send('/api/store/withdrawals', { reference: '2026-00001', ...person(locale) }),
  payment: async (locale) => {
    const response = await send('/api/store/orders', { ...ORDER, locale, customer: { ...ORDER.customer, name: NAME, address: ADDRESS } });
    const { data } = (await response.json()) as { data: { reference: string } };
    const paid = { step: 'paid', to: 'paid', actor: 'owner', amountCents: ORDER.totalCents } as const;
    await takeStep({ ...env, ...BINDINGS }, (await readStored(data.reference)).order, paid, () => undefined, KYMA.url);
  },
};

for (const locale of LOCALE_CODES)
  it.each(Object.keys(CAUSES))(`%s (${locale}): mails and messages have no word of the samples`, async (cause) => {
    await CAUSES[cause]?.(locale);
    const written = [
      ...(await mailTexts()),
      ...(await rows('SELECT subject, text FROM messages')),
      ...(await rows('SELECT subject, from_name FROM outbox')),
    ];
    expect(written.length).toBeGreaterThan(1);
    expect(JSON.stringify(written).match(SAMPLE_WORDS)).toBeNull();
    if (cause === 'payment') expect(JSON.stringify(written)).toContain(writtenVatNumber(locale, KYMA.seller.vat));
  });
