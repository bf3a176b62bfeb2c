import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE_S, LOCALE_PARAMETER } from '@/i18n/locale-cookie.ts';

/** Keeps a chosen language for a year. */
function choose(locale: string | undefined): void {
  const secure = location.protocol === 'https:' ? ';Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${LOCALE_COOKIE}=${locale};Max-Age=${LOCALE_COOKIE_MAX_AGE_S};Path=/;SameSite=Lax${secure}`;
}

/** What the addresses of a language begin with and its home page is: `/el`, or `/` alone. */
const PREFIX = /^\/(?:el(?![^/])|$)/u;

/**
 * Where a link to the other language leads: to the same address there, with the page's query and hash. On a page that stands in for another
 * (404) that is the address that was asked for, which the link itself does not know. The link of a home page carries the choice in its address,
 * and keeps it: a browser that writes cookies behind the script's back (Chromium) may ask for the page before the choice is there, and the
 * server would answer in the language that was chosen before.
 * @param href the link's address; @param at the page's
 */
export function otherLanguage(href: string, at: { pathname: string; search: string; hash: string }): string {
  const to = new URL(href);
  to.pathname = (PREFIX.exec(to.pathname) ?? '') + at.pathname.replace(PREFIX, '');
  const choice = to.searchParams.get(LOCALE_PARAMETER);
  to.search = at.search;
  if (choice) to.searchParams.set(LOCALE_PARAMETER, choice);
  to.hash = at.hash;
  return to.href;
}

/** Links to the other language remember the choice. */
export function bindLanguageLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    link.addEventListener('click', () => {
      choose(link.dataset['locale']);
      link.href = otherLanguage(link.href, location);
    });
  }
}

/** Ends the offer of the other language (LanguageOffer.astro) when the visitor stays with this one. */
export function bindOffer(): void {
  document.querySelector('[data-stay]')?.addEventListener('click', () => {
    const root = document.documentElement;
    choose(root.lang.slice(0, 2));
    delete root.dataset['offer'];
    document.querySelector('main')?.focus({ preventScroll: true });
  });
}
