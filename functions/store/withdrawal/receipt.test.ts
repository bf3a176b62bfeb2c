import { describe, expect, it } from 'vitest';
import type { WithdrawalRow } from '../storage/orders.ts';
import { receiptMail } from './receipt.ts';

const SELLER = {
  name: { en: 'Seller', el: 'Πωλήτρια' },
  address: { en: 'Athens', el: 'Αθήνα' },
  email: 'shop@shop.example',
  phone: '+30 210 1234567',
  vat: 'EL1',
  gemi: '2',
};
const declared = (at: string): WithdrawalRow =>
  ({
    id: 'w',
    orderId: 'o',
    reference: '2026-00001',
    name: 'Ann',
    email: 'ann@shopper.example',
    about: '',
    locale: 'en',
    receivedAt: new Date(at),
  }) as never;

describe('the receipt of a withdrawal counts days of Athens', () => {
  it.each([
    ['2026-03-20T21:30:00Z', '3 April 2026'],
    ['2026-03-20T22:30:00Z', '4 April 2026'],
    ['2026-10-20T20:30:00Z', '3 November 2026'],
    ['2026-10-20T21:30:00Z', '4 November 2026'],
  ])('at %s: %s', (at, day) => {
    const receipt = {
      outcome: 'refund',
      proof: 'order',
      token: 't',
      hasDownloaded: false,
      seller: SELLER,
      site: 'https://shop.example',
    } as const;
    const { text } = receiptMail(declared(at), receipt);
    expect(text).toContain('shop@shop.example, +30 210 1234567');
    const days = text.replaceAll('\u00A0', ' ').match(/\d{1,2} (?:April|November) 2026(?= \(Athens time\))/gu) ?? [];
    expect(new Set(days)).toEqual(new Set([day]));
  });
});
