import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ADMIN_PAGES } from '../admin/pages.shared.ts';
import { ORDER_CALLS } from '../store/order/calls.schema.ts';
import { ORDER_FOLLOW_CALLS } from '../store/order/follow-calls.schema.ts';
import { PAYMENT_CALLS } from '../store/payment/calls.schema.ts';
import { WITHDRAWAL_CALLS } from '../store/withdrawal/calls.schema.ts';
import { SECTION_NAMES, SECTIONS, sectionAt, sectionOfCall } from './sections.shared.ts';

it.each([
  ['/store', 'store'],
  ['/store/products/a', 'store'],
  ['/payment/test', 'store'],
  ['/storefront', undefined],
  ['/ai', 'ai'],
  ['/ai-law', undefined],
  ['/services/ai-ml', undefined],
  ['/', undefined],
])('%s belongs to %s', (address, section) => {
  expect(sectionAt(address)).toBe(section);
});

it('names pages and owner’s pages that exist', () => {
  for (const name of SECTION_NAMES) {
    const { pages, owners = [] }: { pages: readonly string[]; owners?: readonly string[] } = SECTIONS[name];
    const files = (page: string): string[] => [
      ...['', '/index'].map((end) => `src/pages/[...locale]${page}${end}.astro`),
      `content/pages${page}`,
    ];
    expect(pages.filter((page) => !files(page).some((file) => existsSync(file)))).toEqual([]);
    expect(owners.filter((page) => !ADMIN_PAGES.some(({ to }) => to === page))).toEqual([]);
  }
});

it('has every public call of the store, except what a payment service reports', () => {
  const names = Object.keys({ ...ORDER_CALLS, ...ORDER_FOLLOW_CALLS, ...WITHDRAWAL_CALLS, ...PAYMENT_CALLS });
  const open = names.filter((name) => sectionOfCall(name.split(' ')[1] ?? '') !== 'store');
  expect(open).toEqual(['POST /api/webhooks/stripe', 'GET /api/webhooks/viva', 'POST /api/webhooks/viva', 'POST /api/webhooks/snipcart']);
});
