import { AREA_KEYS, FORM_KEYS } from '@/features/forms/texts.ts';
import type { MessageKey } from '@/i18n/translator.ts';

export const MESSAGE_KEYS = [
  ...FORM_KEYS,
  ...AREA_KEYS,
  'contact.email.hint',
  'contact.message.hint',
  'contact.topic.none',
  'contact.send',
  'contact.privacy',
  'contact.privacy.link',
] as const satisfies readonly MessageKey[];

export const STEPS = ['problem', 'data', 'budget', 'dates', 'you', 'review'] as const;

export const BRIEF_KEYS = [
  ...FORM_KEYS,
  ...AREA_KEYS,
  'contact.email.hint',
  'contact.privacy',
  'contact.privacy.link',
  'brief.steps',
  'brief.step',
  'brief.step.problem',
  'brief.step.data',
  'brief.step.budget',
  'brief.step.dates',
  'brief.step.you',
  'brief.step.review',
  'brief.problem.hint',
  'brief.topic.none',
  'brief.data.hint',
  'brief.budget.hint',
  'brief.decision.hint',
  'brief.next',
  'brief.toReview',
  'brief.back',
  'brief.change',
  'brief.empty',
  'brief.review',
  'brief.send',
] as const satisfies readonly MessageKey[];

export type MessageTexts = Record<(typeof MESSAGE_KEYS)[number], string>;
export type BriefTexts = Record<(typeof BRIEF_KEYS)[number], string>;
