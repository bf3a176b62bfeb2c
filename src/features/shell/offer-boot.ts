import { LOCALE_COOKIE } from '../../i18n/locale-cookie.ts';
import { LOCALE_CODES } from '../../i18n/locales.ts';

/**
 * Marks the root of a page whose visitor's browser prefers another of the site's languages and who has not chosen one yet: the page then
 * shows the offer of that language. Part of what runs in the head before the first paint (boot.ts).
 */
export const OFFER_BOOT = `{let r=document.documentElement,l=/\\b(${LOCALE_CODES.join('|')})\\b/.exec(navigator.languages);l&&!r.lang.startsWith(l[0])&&!/${LOCALE_COOKIE}=/.test(document.cookie)&&(r.dataset.offer='')}`;
