import type { MessageKey } from '@/i18n/translator.ts';

/** The strings of the share sheet. */
export const SHARE_KEYS = [
  'share.link',
  'share.link.hint',
  'share.link.wrong',
  'share.textOnly',
  'share.title',
  'share.device',
  'share.copy',
  'share.copied',
  'share.copy.failed',
  'share.mail',
  'share.linkedin',
  'share.mastodon',
  'share.mastodon.server',
  'share.mastodon.hint',
  'share.mastodon.wrong',
  'share.qr',
  'share.qr.alt',
  'share.qr.long',
  'share.ask',
] as const satisfies readonly MessageKey[];

export type ShareTexts = Record<(typeof SHARE_KEYS)[number], string>;
