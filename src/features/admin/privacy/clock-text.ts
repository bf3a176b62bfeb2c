import { counted } from '../shell/texts.ts';
import type { PrivacyAdminTexts } from './texts.ts';

export function clockText(daysLeft: number | null, texts: PrivacyAdminTexts, tag: string): string {
  if (daysLeft === null) return '';
  if (daysLeft === 0) return texts['privacyAdmin.today'];
  return daysLeft > 0 ? counted(texts, 'privacyAdmin.left', daysLeft, tag) : counted(texts, 'privacyAdmin.over', -daysLeft, tag);
}

/** `day`: `YYYY-MM-DD`. */
export const dayText = (day: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
