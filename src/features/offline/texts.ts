import type { offline } from '@/i18n/messages/en/offline.ts';

export type NoticeTexts = Record<keyof typeof offline, string>;

export const noticeTexts = async (): Promise<NoticeTexts> =>
  document.documentElement.lang.startsWith('el')
    ? (await import('@/i18n/messages/el/offline.ts')).offline
    : (await import('@/i18n/messages/en/offline.ts')).offline;
