import greek from '@/i18n/messages/el/assistant.ts?files';
import type { assistant } from '@/i18n/messages/en/assistant.ts';
import english from '@/i18n/messages/en/assistant.ts?files';

export type AssistantTexts = Record<keyof typeof assistant, string>;

export const textFiles = (): readonly [string, ...string[]] => (document.documentElement.lang.startsWith('el') ? greek : english);

export const loadAssistantTexts = async (): Promise<AssistantTexts> =>
  ((await import(/* @vite-ignore */ textFiles()[0])) as typeof import('@/i18n/messages/en/assistant.ts')).assistant;
