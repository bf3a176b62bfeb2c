import { FORM_KEYS } from '@/features/forms/texts.ts';
import type { MessageKey } from '@/i18n/translator.ts';
import { STATE_KEYS } from '../shell/texts.ts';

/** The strings of a form of the owner's: `pick(locale, ADMIN_FORM_KEYS)`. */
export const ADMIN_FORM_KEYS = [
  ...FORM_KEYS,
  ...STATE_KEYS,
  'adminForm.save',
  'adminForm.saving',
  'adminForm.saved',
  'adminForm.dirty',
  'adminForm.clean',
  'adminForm.revert',
  'adminForm.draft',
  'adminForm.failed',
  'adminForm.offline',
  'adminForm.ended',
  'adminForm.conflict',
  'adminForm.conflict.why',
  'adminForm.conflict.field',
  'adminForm.conflict.mine',
  'adminForm.conflict.theirs',
  'adminForm.conflict.keepMine',
  'adminForm.conflict.takeTheirs',
  'adminForm.conflict.same',
] as const satisfies readonly MessageKey[];
export type AdminFormTexts = Record<(typeof ADMIN_FORM_KEYS)[number], string>;
