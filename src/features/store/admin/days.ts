import { fill } from '@/i18n/fill.ts';
import type { AdminTexts } from '../../admin/shell/admin.tsx';
import { ATHENS, athensDay } from '../../admin/shell/athens.ts';
import { formatMoment } from '../../admin/shell/moment.ts';

export function quarterOf(at: Date): { from: string; to: string } {
  const [year = 0, month = 1] = athensDay(at).split('-').map(Number);
  const first = Math.floor((month - 1) / 3) * 3;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: day(Date.UTC(year, first, 1)), to: day(Date.UTC(year, first + 3, 0)) };
}

type Around = { texts: Pick<AdminTexts, 'order.deadline'>; languageTag: string };

export const timeDeadline = (at: string, { texts, languageTag }: Around): string =>
  fill(texts['order.deadline'], { at: formatMoment(at, languageTag, Date.now(), ATHENS) });

export const dayDeadline = (at: string, { texts, languageTag }: Around, days = 0): string =>
  fill(texts['order.deadline'], { at: dayText(at, languageTag, days) });

/** @param day `YYYY-MM-DD` */
export const dayOf = (day: string, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

export function dayText(at: string, languageTag: string, days = 0): string {
  const day = new Date(athensDay(new Date(at)));
  day.setUTCDate(day.getUTCDate() + days);
  return dayOf(day.toISOString().slice(0, 10), languageTag);
}
