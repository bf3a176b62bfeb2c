import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE_S } from '@/i18n/locale-cookie.ts';
import { later } from './later.ts';

/** Keeps a chosen language for a year. */
function choose(locale: string | undefined): void {
  const secure = location.protocol === 'https:' ? ';Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${LOCALE_COOKIE}=${locale};Max-Age=${LOCALE_COOKIE_MAX_AGE_S};Path=/;SameSite=Lax${secure}`;
}

/**
 * What names a language (`data-locale`) remembers the choice; links to the other one keep the page's query and hash. Heard at the window,
 * so that it holds for links that come later.
 */
export function bindLanguageLinks(): void {
  addEventListener('click', ({ target }) => {
    const chosen = target instanceof Element && target.closest<HTMLElement>('[data-locale]');
    if (!chosen) return;
    choose(chosen.dataset['locale']);
    if (!(chosen instanceof HTMLAnchorElement)) return;
    const to = new URL(chosen.href);
    to.search = location.search;
    to.hash = location.hash;
    chosen.href = to.href;
  });
}

/** Offers the other language when the browser prefers it and the visitor has not chosen yet. */
export function offerLanguage(): void {
  const other = document.querySelector<HTMLElement>('.site-header .language')?.dataset['locale'];
  const known = [document.documentElement.lang.slice(0, 2), other];
  const preferred = navigator.languages.map((tag) => tag.slice(0, 2)).find((language) => known.includes(language));
  if (other && preferred === other && !document.cookie.includes(`${LOCALE_COOKIE}=`)) later(({ showLanguageOffer }) => showLanguageOffer());
}
