import { PRIVACY_KINDS, type PrivacyKind } from '../../src/features/privacy/privacy.schema.ts';
import { addDays, addMonths, athensDay } from '../calendar.ts';

/** GDPR, article 12(3): one month from receipt, and an extension by two. */
const GDPR_MONTHS = 1;
const GDPR_EXTENDED_MONTHS = 3;
/** California Code of Regulations, title 11, section 7021. */
const CCPA_DAYS = 45;
const CCPA_EXTENDED_DAYS = 90;
const CCPA_ACKNOWLEDGE_BUSINESS_DAYS = 10;

/** California Code of Regulations, title 11, section 7026: no extension. */
const CCPA_OPT_OUT_BUSINESS_DAYS = 15;

/** Counts holidays too: an earlier date does no harm. */
export function addBusinessDays(day: string, days: number): string {
  let at = day;
  for (let left = days; left > 0; ) {
    at = addDays(at, 1);
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return at;
}

export interface Clock {
  receivedOn: string;
  dueOn: string;
  acknowledgeBy: string | null;
}

export function getClock(kind: PrivacyKind, receivedAt: Date, extended = false): Clock {
  const receivedOn = athensDay(receivedAt);
  if (PRIVACY_KINDS[kind] === 'gdpr')
    return { receivedOn, dueOn: addMonths(receivedOn, extended ? GDPR_EXTENDED_MONTHS : GDPR_MONTHS), acknowledgeBy: null };
  if (kind === 'opt-out') return { receivedOn, dueOn: addBusinessDays(receivedOn, CCPA_OPT_OUT_BUSINESS_DAYS), acknowledgeBy: null };
  return {
    receivedOn,
    dueOn: addDays(receivedOn, extended ? CCPA_EXTENDED_DAYS : CCPA_DAYS),
    acknowledgeBy: addBusinessDays(receivedOn, CCPA_ACKNOWLEDGE_BUSINESS_DAYS),
  };
}
