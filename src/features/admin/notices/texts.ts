import type { Locale } from '@/i18n/locales.ts';
import type { KeysOf } from '@/i18n/translator.ts';
import { ADMIN_FORM_KEYS } from '../form/texts.ts';

export const NOTICES_KEYS = [
  'adminNotices.*',
  'tells.kinds.*',
  'adminSecurity.advice.ownerMail.*',
  'adminSecurity.advice.ownerPush.*',
  'adminSecurity.advice.heartbeat.*',
  ...ADMIN_FORM_KEYS,
  'push.denied',
  'push.unsupported',
  'push.home-screen',
  'push.absent',
  'push.unreachable',
  'push.cooling',
  'push.problem.*',
  'language.name.*',
  'admin.do.offline',
  'admin.do.failed.why',
] as const;
export type NoticesTexts = Record<KeysOf<(typeof NOTICES_KEYS)[number]>, string>;

export interface NoticesProps {
  texts: NoticesTexts;
  locale: Locale;
  languageTag: string;
}
