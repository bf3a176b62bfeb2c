import type { AdminTexts } from '../../admin/shell/admin.tsx';
import { counted } from '../../admin/shell/texts.ts';

export function clockText(daysLeft: number | null, texts: AdminTexts, languageTag: string): string {
  if (daysLeft === null) return '';
  if (daysLeft === 0) return texts['privacyAdmin.today'];
  return daysLeft > 0
    ? counted(texts, 'privacyAdmin.left', daysLeft, languageTag)
    : counted(texts, 'privacyAdmin.over', -daysLeft, languageTag);
}
