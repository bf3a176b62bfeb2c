import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMS } from '@/features/forms/fields.shared.ts';
import { sent as greek } from '@/i18n/messages/el/sent.ts';
import { sent as english } from '@/i18n/messages/en/sent.ts';
import type { QueueItem } from './item.ts';
import { isTaken, type KeptOrder, keptUntilNow, readOrder, TAKEN_DAYS, toTaken } from './taken.ts';
import { groupItems, isDue, wordsFor } from './words.ts';

const NOW = Date.parse('2026-11-27T19:00:00Z');
const DAY_MS = 86_400_000;
const en = { texts: english, locale: 'en' } as const;
const el = { texts: greek, locale: 'el' } as const;
const DATA = {
  ...{ reference: '2026-00055', token: 'secret', state: 'pending', payment: 'card', totalCents: 8549 },
  payBy: '2026-11-27T20:22:00.000Z',
};
const placed = (change: object = {}) => ({ success: true, data: { ...DATA, ...change } });

function item(url: string, body: object, content: unknown = { success: true, data: {} }): QueueItem {
  const text = JSON.stringify(body);
  const taken = toTaken(text, content, NOW);
  return { id: 'a', url, method: 'POST', body: '{}', headers: {}, page: '/contact', values: {}, preview: 'Hello', queuedAt: NOW, taken };
}
const order = (change: object = {}) => item('/api/store/orders', { 'customer.email': 'ada@example.com' }, placed(change));

describe('what became of an order', () => {
  it.each([
    [{}, 'Order 2026-00055 is placed. Pay €85.49 by 27 November 2026 at 22:22 (Athens time).', 'Pay now', '/payment?'],
    [
      { payment: 'bank' },
      'Transfer €85.49 so that it arrives by 27 November 2026 at 22:22 (Athens time).',
      'Bank details',
      '/store/checkout/',
    ],
    [{ state: 'paid', payBy: null }, 'Order 2026-00055 is placed and paid.', 'Open the order', '/store/checkout/success?'],
    [{ state: 'cancelled', payBy: null }, 'Order 2026-00055 has expired without a payment.', 'Go to the store', '/store/products'],
  ])('with %o says so, with the next step', (change, text, label, href) => {
    const words = wordsFor(order(change), en, NOW);
    expect(words.text).toContain(text);
    expect(words.label).toBe(label);
    expect(words.href.startsWith(href)).toBe(true);
  });

  it('is said in Greek, with the zone, and leads to the Greek page', () => {
    const words = wordsFor(order(), el, NOW);
    expect(words.text).toMatch(/2026-00055 καταχωρίστηκε.*85,49\s€.*22:22 \(ώρα Αθήνας\)/u);
    expect(words.href).toBe('/el/payment?reference=2026-00055&token=secret');
  });

  it('is due until its deadline; then its token is gone, and the notice still says what happened', () => {
    const one = order();
    const [before, at] = [NOW + 81 * 60_000, NOW + 82 * 60_000];
    expect([isDue(one, before), isDue(one, at)]).toEqual([true, false]);
    const taken = keptUntilNow(one.taken as never, at);
    expect(JSON.stringify(taken)).not.toContain('secret');
    const late = wordsFor({ ...one, ...(taken && { taken }) }, en, at);
    expect(late.text).toContain('If it was not paid, it has expired.');
    expect(late.href).not.toContain('token');
  });
});

it('every form of the queue has words of its own, with the address that an answer goes to', () => {
  for (const url of Object.keys(FORMS)) {
    const one = url === '/api/store/orders' ? order() : item(url, { email: 'ada@example.com', kind: 'message' });
    for (const language of [en, el]) {
      const { text, href } = wordsFor(one, language, NOW);
      expect(text, url).not.toBe(language.texts['sent.other']);
      expect(text, url).toMatch(/ada@example\.com|2026-00055/u);
      expect(href).toMatch(/^\//u);
    }
  }
  expect(wordsFor(item('/api/contact', { email: 'a@b.gr', kind: 'brief' }), en, NOW).text).toContain('Your brief has arrived');
});

it('a form to come is said to be sent, too', () => {
  expect(wordsFor(item('/api/another', {}), en, NOW)).toMatchObject({ text: english['sent.other'], href: '/contact' });
});

it('a refusal quotes the text and leads to its form', () => {
  const { taken: _, ...one } = item('/api/contact', {});
  expect(wordsFor({ ...one, refusal: { status: 409 } }, en, NOW)).toMatchObject({
    text: expect.stringContaining('“Hello”'),
    href: '/contact',
  });
});

describe('the bars of several forms', () => {
  const [message, paid, over] = [
    item('/api/contact', {}),
    order({ state: 'paid', payBy: null }),
    order({ state: 'cancelled', payBy: null }),
  ];
  const { taken: _, ...unsent } = message;
  const open = [order(), order({ payment: 'bank' }), item('/api/privacy-requests', {}), { ...unsent, refusal: { status: 409 } }];

  it('are one each for what is to be paid, confirmed or corrected, and one for the rest', () => {
    expect(groupItems([message, ...open, paid, over], NOW)).toEqual([...open.map((one) => [one]), [message, paid, over]]);
    expect(groupItems(open, NOW)).toEqual(open.map((one) => [one]));
  });

  it('are one each if they are few', () => {
    expect(groupItems([message, paid], NOW)).toEqual([[message], [paid]]);
    expect(groupItems([], NOW)).toEqual([]);
  });
});

it(`is kept for ${TAKEN_DAYS} days and not longer`, () => {
  const { taken } = item('/api/contact', {});
  expect(keptUntilNow(taken as never, NOW + TAKEN_DAYS * DAY_MS)).toBe(taken);
  expect(keptUntilNow(taken as never, NOW + TAKEN_DAYS * DAY_MS + 1)).toBeUndefined();
});

describe('stored data of any shape', () => {
  it('is read without a fault, and only what fits is taken', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        readOrder(value);
        return typeof isTaken(value) === 'boolean';
      }),
    );
    fc.assert(fc.property(fc.string(), fc.anything(), (body, content) => isTaken(toTaken(body, content, NOW))));
  });

  it.each([{ version: 2 }, { at: Number.NaN }, { email: 1 }, { order: { ...(order().taken?.order as KeptOrder), state: 'x' } }])(
    'is invalid with %o',
    (change) => {
      expect(isTaken(order().taken)).toBe(true);
      expect(isTaken({ ...order().taken, ...change })).toBe(false);
    },
  );
});
