import { own } from '../../../foreign/own.shared.ts';
import { headTime } from '../format.ts';
import type { MailItem } from '../mail.schema.ts';
import type { MailTexts } from '../texts.ts';

type Incoming = Extract<MailItem, { direction: 'in' }>;

const SHOWN = ['sentBy', 'company', 'phone', 'topic', 'budget', 'start', 'privacyRequest', 'law', 'date', 'envelopeFrom'] as const;
const LAWS: Readonly<Record<string, string>> = { gdpr: 'GDPR', ccpa: 'CCPA' };

/** A date that differs more than this from the time of arrival is shown; milliseconds. */
const ODD_MS = 3_600_000;

const PEOPLE = ['authors', 'to', 'cc'] as const;

const bare = (address: string): string => address.trim().toLowerCase();

/** @param names labels of form answers, by their values */
export function detailRows(
  item: Incoming,
  texts: MailTexts,
  languageTag: string,
  names: Readonly<Record<string, string>>,
): { head: string; text: string }[] {
  const people = PEOPLE.flatMap((key) => {
    const list = item.details[key];
    const names = Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
    // The only recipient is the address that received it.
    const isPlain = key === 'to' && names.length === 1 && bare(names[0] ?? '').includes(bare(item.toAddress));
    return names.length === 0 || isPlain ? [] : [{ head: texts[`mail.detail.${key}`], text: names.join(', ') }];
  });
  const senders: Readonly<Record<string, string>> = { agent: texts['mail.sentBy.agent'] };
  const rows = SHOWN.flatMap((key) => {
    const value = item.details[key];
    if (typeof value !== 'string' || value.trim() === '') return [];
    // Shown only if the envelope's sender differs.
    if (key === 'envelopeFrom' && bare(value) === bare(item.fromAddress)) return [];
    if (key === 'date') {
      const dated = Date.parse(value);
      if (Math.abs(dated - Date.parse(item.at)) <= ODD_MS) return [];
      return [
        { head: texts['mail.detail.date'], text: Number.isNaN(dated) ? value : headTime(new Date(dated).toISOString(), languageTag) },
      ];
    }
    const words = key === 'law' ? LAWS : key === 'sentBy' ? senders : key === 'topic' || key === 'budget' || key === 'start' ? names : {};
    return [{ head: texts[`mail.detail.${key}`], text: own(words, value) || value }];
  });
  if (item.replyTo && bare(item.replyTo) !== bare(item.fromAddress)) rows.push({ head: texts['mail.detail.replyTo'], text: item.replyTo });
  return [...people, ...rows];
}

export const spamWords = (reasons: readonly string[], texts: MailTexts): string[] =>
  reasons.map((reason) => texts[`mail.spam.${reason}` as keyof MailTexts] ?? reason);
