import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';

/** The last part of each key is the name of its data attribute. */
export const CEREMONY_KEYS = [
  'login.passkey.waiting',
  'login.passkey.cancelled',
  'login.passkey.refused',
  'login.offline',
  'login.tooMany',
  'login.failed',
  'login.noServer',
] as const;

export const ACCOUNT_KEYS = [...CEREMONY_KEYS, 'login.passkey.exists', 'account.*'] as const satisfies readonly KeyPattern[];

export type AccountTexts = Record<KeysOf<(typeof ACCOUNT_KEYS)[number]>, string>;
