import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { REFUND_DAYS, WITHDRAWAL_DAYS, WITHDRAWAL_PAGE } from '../../../src/features/store/order/order.schema.ts';
import type { WithdrawalOutcome } from '../../../src/features/store/withdrawal/withdrawal.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/path.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { addDays, athensDay } from '../../calendar.ts';
import { quotable } from '../../mail/quotable.ts';
import type { OwnerWords } from '../../notices/tell.ts';
import { sellerText } from '../seller.ts';
import type { WithdrawalRow } from '../storage/orders.ts';
import { formatDeadline, formatDeadlineDay } from '../times.ts';
import type { Proof } from './proof.ts';

export const toldOf = ({ id, orderId }: WithdrawalRow, proof: Proof) => ({
  kind: 'withdrawal' as const,
  key: `${proof === 'none' ? 'withdrawal' : 'withdrawal-proven'}:${id}`,
  ...(orderId !== null && { page: `/admin/store?order=${orderId}` }),
});

const inDays = (locale: Locale, { receivedAt }: WithdrawalRow, days: number): string =>
  formatDeadlineDay(locale, addDays(athensDay(receivedAt), days));

const content = ({ locale, reference, name, email, about }: WithdrawalRow): string => {
  const t = translator(locale);
  return t('withdrawal.mail.content', { reference, name, email, about: about || t('withdrawal.all') });
};

function consequence(row: WithdrawalRow, { outcome, hasDownloaded }: Receipt): string[] {
  const { locale } = row;
  const t = translator(locale);
  if (outcome === 'again') return [];
  const days = { day: inDays(locale, row, REFUND_DAYS), back: inDays(locale, row, WITHDRAWAL_DAYS) };
  return [t(outcome === 'examined' && hasDownloaded ? 'withdrawal.mail.examined.files' : `withdrawal.mail.${outcome}`, days)];
}

export const declarationAddress = (locale: Locale, id: string, token: string): string =>
  `${path(locale, WITHDRAWAL_PAGE)}?${new URLSearchParams({ declaration: id, token })}`;

interface Receipt {
  outcome: WithdrawalOutcome;
  proof: Proof;
  token: string | undefined;
  /** Whether files of the order were downloaded. */
  hasDownloaded: boolean;
  seller: Catalogue['seller'];
  site: string;
}

/** Of an order; anything else that was typed is not repeated. */
export const NUMBER = /^\d{4}-\d{5,8}$/u;

/**
 * Confirms content, date and time on a durable medium (Directive 2011/83/EU, article 11a(4)). Quotes the declaration only to an address whose
 * reader has proven to be it; others find it behind the link.
 */
export function receiptMail(row: WithdrawalRow, receipt: Receipt) {
  const { proof, token, seller, site } = receipt;
  const { locale, receivedAt } = row;
  const t = translator(locale);
  const time = formatDeadline(locale, receivedAt, 'time');
  const reference = NUMBER.test(row.reference) ? row.reference : '–';
  const link = token === undefined ? '' : `${site}${declarationAddress(locale, row.id, token)}`;
  const isQuoted = proof === 'mailbox';
  const written = isQuoted
    ? [t('withdrawal.mail.received', { time }), content({ ...row, name: quotable(row.name) })]
    : [t('withdrawal.mail.arrived', { time, reference }), ...(proof === 'order' ? [t('withdrawal.mail.words', { link })] : [])];
  const next = proof === 'none' && token !== undefined ? [t('withdrawal.mail.unconfirmed', { link })] : consequence(row, receipt);
  return {
    subject: t('withdrawal.mail.subject', { reference }),
    text: [...written, ...next, t('withdrawal.mail.terms', { link: `${site}${path(locale, '/terms')}` }), sellerText(seller, locale)].join(
      '\n\n',
    ),
    locale,
    thread: row.orderId ?? row.id,
    ...(token !== undefined && { secret: { kind: 'order' as const, token } }),
  };
}

interface Notice {
  outcome: WithdrawalOutcome;
  proof: Proof;
  site: string;
  isSent: boolean;
}

export function ownerNotice(row: WithdrawalRow, { outcome, proof, site, isSent }: Notice, { t, locale }: OwnerWords) {
  const isUnconfirmed = proof === 'none' && row.orderId !== null;
  const what = isUnconfirmed
    ? t('withdrawal.owner.unconfirmed')
    : t(`withdrawal.owner.${outcome}`, { day: inDays(locale, row, REFUND_DAYS) });
  return {
    source: 'form' as const,
    subject: t(isUnconfirmed ? 'withdrawal.owner.unconfirmed.subject' : 'withdrawal.owner.subject', { reference: row.reference }),
    text: [
      what,
      ...(isSent ? [] : [t('withdrawal.owner.unsent')]),
      content(row),
      ...(row.orderId === null
        ? []
        : [t('withdrawal.owner.link', { link: `${site}${path(locale, `/admin/store?order=${row.orderId}`)}` })]),
    ].join('\n\n'),
    from: { name: row.name, address: row.email },
    locale: row.locale,
    thread: row.orderId ?? row.id,
    details: { withdrawal: row.id },
  };
}
