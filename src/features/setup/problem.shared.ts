import type { MessageKey } from '../../i18n/translator.ts';

/** What is wrong with a value, as a message. */
export type Problem = MessageKey | { key: MessageKey; values: Record<string, string | number> };

export const messageOf = (problem: Problem): { key: MessageKey; values?: Record<string, string | number> } =>
  typeof problem === 'string' ? { key: problem } : problem;
