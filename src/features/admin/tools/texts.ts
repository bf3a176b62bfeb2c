import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import { ADMIN_FORM_KEYS } from '../form/texts.ts';
import { EDITED_LIST_KEYS } from '../mail-settings/texts.ts';
import { TABLE_KEYS } from '../table/texts.ts';

export const TOOLS_KEYS = ['adminTools.*', ...EDITED_LIST_KEYS, ...TABLE_KEYS, ...ADMIN_FORM_KEYS] as const satisfies readonly KeyPattern[];
export type ToolsTexts = Record<KeysOf<(typeof TOOLS_KEYS)[number]>, string>;

export interface PartProps {
  texts: ToolsTexts;
  languageTag: string;
}
