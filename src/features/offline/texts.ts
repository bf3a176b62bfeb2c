import type { offline } from '@/i18n/messages/en/offline.ts';
import type { SentLanguage } from './queue/words.ts';

export type NoticeTexts = Record<keyof typeof offline, string>;

const isGreek = () => document.documentElement.lang.startsWith('el');

export const noticeTexts = async (): Promise<NoticeTexts> =>
  isGreek() ? (await import('@/i18n/messages/el/offline.ts')).offline : (await import('@/i18n/messages/en/offline.ts')).offline;

export const sentLanguage = async (): Promise<SentLanguage> =>
  isGreek()
    ? { locale: 'el', texts: (await import('@/i18n/messages/el/sent.ts')).sent }
    : { locale: 'en', texts: (await import('@/i18n/messages/en/sent.ts')).sent };
