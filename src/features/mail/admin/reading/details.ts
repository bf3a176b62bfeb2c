import { fill } from '@/i18n/fill.ts';
import type { AdminTexts } from '../../../admin/shell/admin.tsx';
import { own } from '../../../foreign/own.shared.ts';
import { toKey } from '../../../forms/address.shared.ts';
import { type Person, readPerson } from '../address-list.shared.ts';
import { headTime } from '../format.ts';
import type { MailItem } from '../mail.schema.ts';

type Incoming = Extract<MailItem, { direction: 'in' }>;

const SHOWN = ['sentBy', 'company', 'phone', 'topic', 'budget', 'start', 'privacyRequest', 'law', 'date', 'envelopeFrom'] as const;
const LAWS: Readonly<Record<string, string>> = { gdpr: 'GDPR', ccpa: 'CCPA' };

/** A date that differs more than this from the time of arrival is shown; milliseconds. */
const ODD_MS = 3_600_000;

const PEOPLE = ['authors', 'to', 'cc'] as const;

interface DetailRow {
  head: string;
  text: string;
  people?: readonly Person[];
  /** Number of further people, who are listed in `message.eml` only. */
  notListed?: number;
}

export const peopleIn = (details: Incoming['details'], key: string): Person[] => {
  const list = own(details, key);
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string').map(readPerson) : [];
};

function peopleRows({ details, source, toAddress }: Incoming, texts: AdminTexts): DetailRow[] {
  const isOurs = ({ address }: Person): boolean => toKey(address) === toKey(toAddress);
  const rows = PEOPLE.flatMap((key): DetailRow[] => {
    const people = peopleIn(details, key);
    const notListed = Number(own(details, `${key}NotListed`) ?? 0);
    const isPlain = key === 'to' && people.length === 1 && people.every(isOurs);
    return people.length === 0 || isPlain ? [] : [{ head: texts[`mail.detail.${key}`], text: '', people, notListed }];
  });
  const recipients = [...peopleIn(details, 'to'), ...peopleIn(details, 'cc')];
  const isUncertain =
    source !== 'email' || toAddress === '' || rows.some(({ notListed = 0 }) => notListed > 0) || details['unreadable'] === true;
  if (isUncertain || recipients.some(isOurs)) return rows;
  return [...rows, { head: texts['mail.detail.blind'], text: fill(texts['mail.blind'], { address: toAddress }) }];
}

export function detailRows(item: Incoming, texts: AdminTexts, languageTag: string, names: Readonly<Record<string, string>>): DetailRow[] {
  const senders: Readonly<Record<string, string>> = { agent: texts['mail.sentBy.agent'] };
  const rows = SHOWN.flatMap((key): DetailRow[] => {
    const value = item.details[key];
    if (typeof value !== 'string' || value.trim() === '') return [];
    if (key === 'envelopeFrom' && toKey(value) === toKey(item.fromAddress)) return [];
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
  const all = peopleIn(item.details, 'answerAll');
  if (all.length > 0 || (item.replyTo && toKey(item.replyTo) !== toKey(item.fromAddress)))
    rows.push({ head: texts['mail.detail.replyTo'], text: item.replyTo ?? '', ...(all.length > 0 && { people: all }) });
  return [...peopleRows(item, texts), ...rows];
}

export const spamWords = (reasons: readonly string[], texts: AdminTexts): string[] =>
  reasons.map((reason) => texts[`mail.spam.${reason}` as keyof AdminTexts] ?? reason);

/** Says what the server could not read (`functions/mail/incoming/structure.ts`); unknown reasons get the general text. */
export const unreadWords = (reasons: unknown, texts: AdminTexts): string[] => [
  ...new Set(
    (Array.isArray(reasons) ? reasons : []).map(
      (reason) => texts[`mail.unread.${reason}` as keyof AdminTexts] ?? texts['mail.unread.structure'],
    ),
  ),
];
