import type { PrivacyKind } from '@/features/privacy/privacy.schema.ts';
import { fill } from '@/i18n/fill.ts';
import { formatDate } from '@/i18n/format.ts';
import type { KeysOf } from '@/i18n/translator.ts';
import { MAILED_ACTIONS, type OpenedRequest, type RequestAction } from './privacy-admin.schema.ts';

export type TemplateTexts = Record<KeysOf<'privacyTemplate.*' | `privacy.kind.${PrivacyKind}` | 'order.deadline'>, string>;

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

/** Written in the requester's language; empty for actions without a mail. */
export function mailFor(
  action: RequestAction,
  { name, kind, reference, locale, extendedDueOn }: OpenedRequest,
  templates: Readonly<Record<'en' | 'el', TemplateTexts>>,
): { subject: string; text: string } {
  const texts = templates[locale];
  const body = action === 'answer' ? REPLIES[kind] : action;
  if (!MAILED_ACTIONS.includes(action)) return { subject: '', text: '' };
  const values = {
    ...{ name, reference, kind: texts[`privacy.kind.${kind}`] },
    dueOn: extendedDueOn ? fill(texts['order.deadline'], { at: formatDate(locale, new Date(extendedDueOn)) }) : '',
  };
  const text = [texts['privacyTemplate.greeting'], texts[`privacyTemplate.${body as 'data'}`]].join('\n\n');
  return { subject: fill(texts['privacyTemplate.subject'], values), text: fill(text, values) };
}
