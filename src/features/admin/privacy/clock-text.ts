import { counted } from '../shell/texts.ts';
import type { PrivacyAdminTexts } from './texts.ts';

/** How many days are left, as the owner reads it; empty for a request that is closed. */
export function clockText(daysLeft: number | null, texts: PrivacyAdminTexts, tag: string): string {
  if (daysLeft === null) return '';
  if (daysLeft === 0) return texts['privacyAdmin.today'];
  return daysLeft > 0 ? counted(texts, 'privacyAdmin.left', daysLeft, tag) : counted(texts, 'privacyAdmin.over', -daysLeft, tag);
}

/** A day, `YYYY-MM-DD`, as the owner reads it. */
export const dayText = (day: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
