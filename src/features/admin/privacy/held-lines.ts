import { counted } from '../frame/texts.ts';
import { type HeldData, STAYING } from './privacy-admin.schema.ts';
import type { PrivacyDeskTexts } from './texts.ts';

const GOING = ['messages', 'attachments', 'mails', 'requests', 'audit'] as const satisfies readonly (keyof HeldData['goes'])[];

/** What of it goes, one line for each kind. */
export const goesLines = (goes: HeldData['goes'], texts: PrivacyDeskTexts, tag: string): string[] =>
  GOING.flatMap((kind) => (goes[kind] > 0 ? [counted(texts, `privacyDesk.goes.${kind}`, goes[kind], tag)] : []));

/** What stays and why, one line for each kind. */
export const staysLines = (stays: HeldData['stays'], texts: PrivacyDeskTexts, tag: string): string[] =>
  STAYING.flatMap((kind) => (stays[kind] > 0 ? [counted(texts, `privacyDesk.stays.${kind}`, stays[kind], tag)] : []));
