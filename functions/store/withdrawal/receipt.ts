import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { REFUND_DAYS, WITHDRAWAL_DAYS } from '../../../src/features/store/order/order.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/path.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { DAY_MS } from '../../calendar.ts';
import type { WithdrawalRow } from '../../storage/orders.ts';
import { formatDay, formatTime } from '../times.ts';

/**
 * What a declaration did: `part` if it names only some products, `examined` if the owner has to decide, `again` if the order had ended or was
 * withdrawn from before.
 */
export type Outcome = 'cancelled' | 'refund' | 'part' | 'examined' | 'again' | 'unknown';

const inDays = (locale: Locale, { receivedAt }: WithdrawalRow, days: number): string =>
  formatDay(locale, new Date(receivedAt.getTime() + days * DAY_MS));

const content = ({ locale, reference, name, email, about }: WithdrawalRow): string => {
  const t = translator(locale);
  return t('withdrawal.mail.content', { reference, name, email, about: about || t('withdrawal.all') });
};

function consequence(row: WithdrawalRow, outcome: Outcome): string[] {
  const { locale } = row;
  const t = translator(locale);
  if (outcome === 'again') return [];
  const days = { day: inDays(locale, row, REFUND_DAYS), back: inDays(locale, row, WITHDRAWAL_DAYS) };
  return [t(`withdrawal.mail.${outcome}`, days)];
}

/** On a durable medium, with content, date and time: Directive 2011/83/EU, article 11a(4). */
export function receiptMail(row: WithdrawalRow, outcome: Outcome, { seller, site }: { seller: Catalogue['seller']; site: string }) {
  const { locale, reference, receivedAt } = row;
  const t = translator(locale);
  return {
    subject: t('withdrawal.mail.subject', { reference }),
    text: [
      t('withdrawal.mail.received', { time: formatTime(locale, receivedAt) }),
      content(row),
      ...consequence(row, outcome),
      t('withdrawal.mail.terms', { link: `${site}${path(locale, '/terms')}` }),
      t('order.mail.seller', { ...seller, address: seller.address[locale] }),
    ].join('\n\n'),
    thread: row.orderId ?? row.id,
  };
}

/** In English, as everything for the owner. @param isSent false if the buyer gets no receipt from the site */
export function ownerNotice(row: WithdrawalRow, outcome: Outcome, { site, isSent }: { site: string; isSent: boolean }) {
  const t = translator('en');
  const what = t(`withdrawal.owner.${outcome}`, { day: inDays('en', row, REFUND_DAYS) });
  return {
    source: 'form' as const,
    subject: t('withdrawal.owner.subject', { reference: row.reference }),
    text: [
      what,
      ...(isSent ? [] : [t('withdrawal.owner.unsent')]),
      content(row),
      ...(row.orderId === null ? [] : [t('withdrawal.owner.link', { link: `${site}/admin/store?order=${row.orderId}` })]),
    ].join('\n\n'),
    from: { name: row.name, address: row.email },
    locale: row.locale,
    thread: row.orderId ?? row.id,
    details: { withdrawal: row.id },
    idempotencyKey: `withdrawal:${row.id}`,
  };
}
