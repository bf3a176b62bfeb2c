import { LOCALE_COOKIE } from '../../i18n/locale-cookie.ts';
import { root } from './root.ts';

declare global {
  /** An alternation, `en|el`, written in at build: no page carries the table of languages. */
  var LANGUAGES: string;
}

export function offerLanguage(): void {
  const preferred = new RegExp(`\\b(${LANGUAGES})\\b`).exec(navigator.languages as unknown as string)?.[0];
  if (preferred && !root.lang.startsWith(preferred) && !document.cookie.includes(`${LOCALE_COOKIE}=`)) root.dataset['offer'] = '';
}
