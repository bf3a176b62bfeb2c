import { isLeftOut } from '@/features/analytics/track.ts';
import { hasFunctions } from '@/features/network/has-functions.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { Reporter } from './conversation.ts';

const QUESTIONS = '/api/questions';
const REPORT_LIMIT = 200;

/** Visitors who are not counted are left out here too. */
export const isReported = (): boolean => hasFunctions() && !isLeftOut();

/** Tells the owner what was asked, without identity. Errors are ignored. */
export function questionReporter(locale: Locale): Reporter {
  const send = (text: string, more: { found: boolean; helpful?: boolean }) => {
    if (!isReported()) return;
    const body = JSON.stringify({
      kind: 'question',
      text: text.replace(/\s+/gu, ' ').slice(0, REPORT_LIMIT).toWellFormed(),
      locale,
      ...more,
    });
    navigator.sendBeacon(QUESTIONS, new Blob([body], { type: 'application/json' }));
  };
  return {
    asked: (question, found) => send(question, { found }),
    helpful: (question, found, helpful) => send(question, { found, helpful }),
  };
}
