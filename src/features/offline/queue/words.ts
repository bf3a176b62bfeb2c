import { fill } from '../../../i18n/fill.ts';
import { formatEuro } from '../../../i18n/format.ts';
import { formatTag, type Locale } from '../../../i18n/locales.ts';
import type { sent } from '../../../i18n/messages/en/sent.ts';
import { path } from '../../../i18n/path.ts';
import { type FORMS, formAt } from '../../forms/fields.shared.ts';
import { nextPage } from '../../store/order/next-page.shared.ts';
import { cutPreview, getPreview, type QueueItem } from './item.ts';
import type { KeptOrder } from './taken.ts';

export type SentTexts = Record<keyof typeof sent, string>;

export interface SentLanguage {
  texts: SentTexts;
  locale: Locale;
}

export interface SentWords {
  text: string;
  label: string;
  href: string;
}

const REFUSED_LENGTH = 60;
const STORE = '/store/products';

const isPayable = ({ state, token, payBy }: KeptOrder, now: number): boolean =>
  state === 'pending' && token !== '' && payBy !== null && payBy > now;

export const isDue = ({ taken }: QueueItem, now = Date.now()): boolean => taken?.order !== undefined && isPayable(taken.order, now);

function orderWords(order: KeptOrder, { texts, locale }: SentLanguage, now: number): SentWords {
  const { reference, state, payment, totalCents, payBy, token } = order;
  const format = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'Europe/Athens' } as const;
  const time = payBy === null ? '' : new Intl.DateTimeFormat(formatTag(locale), format).format(payBy);
  const said = (name: 'pay' | 'transfer' | 'late' | 'over' | 'paid' | 'kept') =>
    fill(texts[`sent.order.${name}`], { reference, time, total: formatEuro(locale, totalCents) });
  const link = { href: nextPage(order, locale), label: texts['sent.open'] };
  const store = { href: path(locale, STORE), label: texts['sent.store'] };
  if (isPayable(order, now))
    return payment === 'bank'
      ? { ...link, text: said('transfer'), label: texts['sent.details'] }
      : { ...link, text: said('pay'), label: texts['sent.pay'] };
  if (state === 'pending') return { ...store, text: said('late') };
  if (state === 'cancelled') return { ...store, text: said('over') };
  return token === '' ? { ...store, text: said('kept') } : { ...link, text: said('paid') };
}

const NAMES = new Map<string, 'message' | 'privacy'>([
  ['/api/contact' satisfies keyof typeof FORMS, 'message'],
  ['/api/privacy-requests' satisfies keyof typeof FORMS, 'privacy'],
]);

const isOpen = (item: QueueItem, now: number): boolean =>
  item.refusal !== undefined || isDue(item, now) || NAMES.get(item.url) === 'privacy';

const BARS = 2;

/** @returns the items of each bar; if there are many, those that ask for nothing share the last one */
export function groupItems(items: readonly QueueItem[], now = Date.now()): QueueItem[][] {
  const quiet = items.length > BARS ? items.filter((item) => !isOpen(item, now)) : [];
  const alone = items.filter((item) => !quiet.includes(item)).map((item) => [item]);
  return quiet.length > 0 ? [...alone, quiet] : alone;
}

export function wordsFor(item: QueueItem, language: SentLanguage, now = Date.now()): SentWords {
  const { url, page, taken, refusal } = item;
  const { texts, locale } = language;
  if (refusal || !taken)
    return {
      text: fill(texts['sent.refused'], { text: cutPreview(getPreview(item), REFUSED_LENGTH) }),
      ...{ label: texts['sent.form'], href: page },
    };
  if (taken.order) return orderWords(taken.order, language, now);
  const name = taken.kind === 'brief' ? 'brief' : NAMES.get(url);
  const next = { label: texts['sent.next'], href: path(locale, formAt(url)?.sent ?? '/') };
  if (!name || taken.email === '') return { text: texts['sent.other'], label: texts['sent.form'], href: page };
  return { text: fill(texts[`sent.${name}`], { email: taken.email }), ...next };
}
