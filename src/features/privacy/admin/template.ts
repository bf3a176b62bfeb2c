import type { PrivacyKind } from '@/features/privacy/privacy.schema.ts';
import { fill } from '@/i18n/fill.ts';
import { formatDate } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { KeysOf } from '@/i18n/translator.ts';
import { letter } from '../../mail/settings/greeting.shared.ts';
import { goesLines } from './held-lines.tsx';
import type { DataAction } from './next-action.shared.ts';
import { type HeldData, MAILED_ACTIONS, type OpenedRequest, type RequestAction } from './privacy-admin.schema.ts';

export type TemplateTexts = Record<
  KeysOf<'privacyTemplate.*' | 'privacyAdmin.goes.*' | `privacy.kind.${PrivacyKind}` | 'order.deadline'>,
  string
>;

const PLACE = '[…]';

const REPLIES = {
  access: 'data',
  portability: 'data',
  know: 'data',
  erasure: 'erased',
  delete: 'erased',
  rectification: 'done',
  restriction: 'done',
  objection: 'done',
  correct: 'done',
  'opt-out': 'done',
} as const satisfies Record<PrivacyKind, string>;

/**
 * Written in the requester's language; empty for actions without a mail.
 * @param also.done what was done, in place of `[…]`, which the owner fills in otherwise
 */
export function mailFor(
  action: RequestAction,
  { name, kind, reference, locale, extendedDueOn }: OpenedRequest,
  templates: Readonly<Record<'en' | 'el', TemplateTexts>>,
  { done, signature = '' }: { done?: string; signature?: string | undefined } = {},
): { subject: string; text: string } {
  const texts = templates[locale];
  const body = action === 'answer' ? REPLIES[kind] : action;
  if (!MAILED_ACTIONS.includes(action)) return { subject: '', text: '' };
  const values = {
    ...{ name, reference, kind: texts[`privacy.kind.${kind}`] },
    dueOn: extendedDueOn ? fill(texts['order.deadline'], { at: formatDate(locale, new Date(extendedDueOn)) }) : '',
  };
  const text = texts[`privacyTemplate.${body as 'data'}`];
  const written = [texts['privacyTemplate.greeting'], done ? text.replace(PLACE, () => done) : text].map((part) => fill(part, values));
  return { subject: fill(texts['privacyTemplate.subject'], values), text: letter(written[0] ?? '', written[1] ?? '', signature) };
}

/** What stands in the answer for what was done; empty if nothing was. */
export function doneText(action: DataAction, { goes, stays }: HeldData, texts: TemplateTexts, locale: Locale): string {
  if (action === 'export') return texts['privacyTemplate.attached'];
  const lines = goesLines(goes, texts, locale).map((line) => `- ${line}`);
  const kept = (stays.orders ?? 0) > 0 ? [`\n${texts['privacyTemplate.kept']}`] : [];
  return lines.length === 0 ? '' : [...lines, ...kept].join('\n');
}
