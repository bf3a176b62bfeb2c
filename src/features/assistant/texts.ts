import type { assistant } from '@/i18n/messages/en/assistant.ts';

export type AssistantTexts = Record<keyof typeof assistant, string>;

/** Loads the language of the page only. */
export const loadAssistantTexts = async (): Promise<AssistantTexts> =>
  document.documentElement.lang.startsWith('el')
    ? (await import('@/i18n/messages/el/assistant.ts')).assistant
    : (await import('@/i18n/messages/en/assistant.ts')).assistant;
