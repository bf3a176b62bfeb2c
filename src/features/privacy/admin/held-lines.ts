import type { AdminTexts } from '../../admin/shell/admin.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { type HeldData, STAYING } from './privacy-admin.schema.ts';

const GOING = [
  'messages',
  'attachments',
  'mails',
  'drafts',
  'requests',
  'orders',
  'withdrawals',
  'audit',
] as const satisfies readonly (keyof HeldData['goes'])[];

export const goesLines = (goes: HeldData['goes'], texts: AdminTexts, languageTag: string): string[] =>
  GOING.flatMap((kind) => (goes[kind] > 0 ? [counted(texts, `privacyAdmin.goes.${kind}`, goes[kind], languageTag)] : []));

export const staysLines = (stays: HeldData['stays'], texts: AdminTexts, languageTag: string): string[] =>
  STAYING.flatMap((kind) => (stays[kind] > 0 ? [counted(texts, `privacyAdmin.stays.${kind}`, stays[kind], languageTag)] : []));
