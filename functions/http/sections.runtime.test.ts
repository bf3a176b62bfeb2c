import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { buildWith, visitWith } from '../../tests/functions/visit.ts';
import type { Env } from '../env.ts';

const WITHOUT_STORE: Partial<Env> = { ASSETS: buildWith({ sectionsOff: ['store'] }) };
const statusOf = async (bindings: Partial<Env>, address: string, init?: RequestInit): Promise<number> =>
  (await visitWith(bindings, `https://lycabettus.example${address}`, init)).status;
const POST: RequestInit = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Origin: 'https://lycabettus.example' },
  body: '{}',
};

it.each([
  ['/api/store/payments', undefined],
  ['/api/store/orders', POST],
  ['/api/store/withdrawals', POST],
  ['/api/payments', POST],
  ['/store/withdrawal', undefined],
  ['/el/store/checkout', undefined],
  ['/payment', undefined],
])('%s is not there once the store is switched off', async (address, init) => {
  expect(await statusOf({}, address, init)).not.toBe(404);
  expect(await statusOf(WITHOUT_STORE, address, init)).toBe(404);
});

it.each([
  ['/api/webhooks/stripe', POST],
  ['/api/admin/store/orders', undefined],
  ['/', undefined],
])('%s answers as before without a store', async (address, init) => {
  expect(await statusOf(WITHOUT_STORE, address, init)).toBe(await statusOf({ ...env }, address, init));
});
