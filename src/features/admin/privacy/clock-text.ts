import { counted } from '../frame/texts.ts';
import type { PrivacyDeskTexts } from './texts.ts';

/** How many days are left, as the owner reads it; empty for a request that is closed. */
export function clockText(daysLeft: number | null, texts: PrivacyDeskTexts, tag: string): string {
  if (daysLeft === null) return '';
  if (daysLeft === 0) return texts['privacyDesk.today'];
  return daysLeft > 0 ? counted(texts, 'privacyDesk.left', daysLeft, tag) : counted(texts, 'privacyDesk.over', -daysLeft, tag);
}

/** A day, `YYYY-MM-DD`, as the owner reads it. */
export const dayText = (day: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
