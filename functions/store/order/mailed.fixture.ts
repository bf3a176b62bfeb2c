import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { type MailedOrder, stepMail } from './mails.ts';

const TOKEN = `m4l2.${'Aa-_9'.repeat(9).slice(0, 43)}`;

/** A usual order: two products, postage, and a transfer to come. */
const mailed = (locale: Locale): MailedOrder =>
  ({
    order: {
      ...{ id: 'o', reference: '2026-00042', email: 'eleni@client.example', locale, country: 'GR', source: 'site', payment: 'bank' },
      ...{
        shippingCents: 950,
        totalCents: 20_850,
        paidCents: 0,
        refundedCents: 0,
        lostCents: 0,
        waivedCents: 0,
        dueCents: 0,
        discountCode: null,
      },
      ...{
        taxation: 'vat',
        shippingVatPercent: 24,
        shippingVatCents: 184,
        digitalConsent: true,
        heldUntil: null,
        vatNumber: null,
        state: 'ordered',
      },
      ...{ orderedAt: new Date('2026-11-30T10:00:00Z'), payBy: new Date('2026-12-07T10:00:00Z') },
    },
    lines: [
      ['LYC-CRS-01', 'Forecasts that stand up to questions: a course', 'digital', 14_900, 2884],
      ['LYC-PRN-01', 'Athens ridgeline print', 'physical', 5000, 968],
    ].map(([sku, title, kind, totalCents, vatCents]) => ({
      sku,
      title,
      kind,
      totalCents,
      vatCents,
      quantity: 1,
      discountCents: 0,
      vatPercent: 24,
    })),
    token: TOKEN,
    site: 'https://lycabettus.example',
    catalogue: {
      seller: {
        name: { en: 'A', el: 'Α' },
        address: { en: 'B 1, Athens', el: 'Β 1, Αθήνα' },
        email: 'a@shop.example',
        vat: 'EL1',
        gemi: '1',
      },
      bank: { holder: 'A', name: 'Bank', iban: 'GR16 0110 1250 0000 0001 2300 695', bic: 'ETHNGRAA' },
      terms: { downloads: { times: 5, days: 30 } },
      shipping: [],
    } as unknown as Catalogue,
  }) as unknown as MailedOrder;

/** Its mail, as the outbox holds it. */
export function mailOfOrder(locale: Locale, step: 'ordered' | 'paid'): { subject: string; text: string; locale: Locale } {
  const { subject = '', text = '' } = stepMail(mailed(locale), step, { amountCents: 20_850, key: 'k' }) ?? {};
  return { subject, text, locale };
}
