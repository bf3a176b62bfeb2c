import type { AdminTexts } from '../../../admin/shell/admin.tsx';
import { formatPerson } from '../address-list.shared.ts';
import { headTime } from '../format.ts';
import type { MailAttachment, MailItem, Thread } from '../mail.schema.ts';
import { peopleIn } from '../reading/details.ts';
import { forwardSubject } from '../subject.shared.ts';
import type { Fields } from './compose-store.ts';

/** Whom a message names; hidden recipients stay hidden. */
function people(item: MailItem, kind: 'to' | 'cc'): string {
  if (item.direction === 'out')
    return item.recipients
      .filter((one) => one.kind === kind)
      .map(formatPerson)
      .join(', ');
  const named = peopleIn(item.details, kind).map(formatPerson).join(', ');
  return named || (kind === 'to' ? item.toAddress : '');
}

/** The message with its headers above it, in the owner's language. */
export function quoted(item: MailItem, texts: AdminTexts, languageTag: string): string {
  const from = item.direction === 'in' ? formatPerson({ name: item.fromName, address: item.fromAddress }) : texts['mail.you'];
  const heads: [string, string][] = [
    [texts['mail.forward.from'], from],
    [texts['mail.forward.date'], headTime(item.at, languageTag)],
    [texts['mail.compose.subject'], item.subject],
    [texts['mail.compose.to'], people(item, 'to')],
    [texts['mail.compose.cc'], people(item, 'cc')],
  ];
  const lines = heads.flatMap(([head, value]) => (value ? [`${head}: ${value.replace(/\s+/gu, ' ')}`] : []));
  const cut = item.textCut ? [`[${texts['mail.textCut']}]`] : [];
  return [`---------- ${texts['mail.forward.head']} ----------`, ...lines, '', item.text, ...cut].join('\n');
}

/** Files that a reader would call attached: not the pictures within the text. */
export const forwardFiles = (item: MailItem): MailAttachment[] =>
  item.attachments.filter(
    ({ id, stored, contentId }) => id && stored && !(item.direction === 'in' && contentId && item.html?.includes(contentId)),
  );

/** The newest message that somebody wrote. */
export const forwarded = ({ messages }: Pick<Thread, 'messages'>): MailItem | undefined =>
  messages.findLast((item) => item.direction === 'in') ?? messages.at(-1);

export const forwardFields = (item: MailItem, texts: AdminTexts, languageTag: string): Partial<Fields> => ({
  subject: forwardSubject(item.subject),
  text: `\n\n${quoted(item, texts, languageTag)}`,
});
