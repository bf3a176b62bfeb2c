import { isLeftOut } from '@/features/analytics/track.ts';
import { hasFunctions } from '@/features/network/has-functions.ts';
import { post } from '@/features/network/post.ts';
import type { Locale } from '@/i18n/locales.ts';

export function reportNothing(text: string, locale: Locale): void {
  if (text !== '' && hasFunctions() && !isLeftOut()) post('/api/questions', { kind: 'search', text, locale, found: false });
}
