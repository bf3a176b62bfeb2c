import { browserObjects, isOptedOut } from '../analytics/opt-out.ts';
import { CONSENT_KEY } from './consent-storage.ts';

/** Applies to refusals and acceptances alike, as the CNIL recommends (deliberation 2020-092, section 2.3). */
export const CONSENT_MONTHS = 6;

/** Raise it when the question changes: everybody is then asked again. */
const VERSION = 1;
const FORM = new RegExp(`^${VERSION}:(granted|refused):(\\d{1,15})$`, 'u');

export type Answer = 'granted' | 'refused';

/** `objects`, `off`: refused without being asked, by the browser or by the site's own opt-out. `unstorable`: no answer could be kept. */
export type Consent = { state: Answer; until: Date } | { state: 'unasked' | 'objects' | 'off' | 'unstorable' };

function untilOf(at: number): Date {
  const until = new Date(at);
  until.setMonth(until.getMonth() + CONSENT_MONTHS);
  return until;
}

/** @param stored what the browser kept; anything else than an answer of this version counts as none */
export function parseConsent(stored: string | null, now = Date.now()): Consent {
  const [, answer, at] = FORM.exec(stored ?? '') ?? [];
  if (answer === undefined || Number(at) > now) return { state: 'unasked' };
  const until = untilOf(Number(at));
  return until.getTime() > now ? { state: answer as Answer, until } : { state: 'unasked' };
}

export function readConsent(): Consent {
  if (browserObjects()) return { state: 'objects' };
  if (isOptedOut()) return { state: 'off' };
  try {
    return parseConsent(localStorage.getItem(CONSENT_KEY));
  } catch {
    return { state: 'unstorable' };
  }
}

/** Stores the answer and dispatches in this page the event that other tabs get. */
export function answerConsent(answer: Answer): void {
  try {
    localStorage.setItem(CONSENT_KEY, `${VERSION}:${answer}:${Date.now()}`);
  } catch {
    // Asked again on the next page; nothing is loaded meanwhile.
  }
  dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY }));
}
