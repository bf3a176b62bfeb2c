import { PRIVACY_KINDS, type PrivacyKind } from '../../src/features/privacy/privacy.schema.ts';

/** GDPR, article 12(3): one month from receipt, and an extension by two. */
const GDPR_MONTHS = 1;
const GDPR_EXTENDED_MONTHS = 3;
/** California Code of Regulations, title 11, section 7021. */
const CCPA_DAYS = 45;
const CCPA_EXTENDED_DAYS = 90;
const CCPA_ACKNOWLEDGE_BUSINESS_DAYS = 10;

/** California Code of Regulations, title 11, section 7026: no extension. */
const CCPA_OPT_OUT_BUSINESS_DAYS = 15;

const DAY_MS = 86_400_000;
const athens = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens', year: 'numeric', month: '2-digit', day: '2-digit' });

export const athensDay = (time: Date): string => athens.format(time);

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => isoDay(new Date(utc(day).getTime() + days * DAY_MS));

export const daysBetween = (from: string, to: string): number => Math.round((utc(to).getTime() - utc(from).getTime()) / DAY_MS);

/** Regulation 1182/71, article 3(2)(c), without the extension to the next working day. */
export function addMonths(day: string, months: number): string {
  const date = utc(day);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  return isoDay(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date.getUTCDate(), last.getUTCDate()))));
}

/** Counts holidays too: an earlier date does no harm. */
export function addBusinessDays(day: string, days: number): string {
  let at = day;
  for (let left = days; left > 0; ) {
    at = addDays(at, 1);
    const weekday = utc(at).getUTCDay();
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
