import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE_S, LOCALE_PARAMETER } from '@/i18n/locale-cookie.ts';

/** Keeps a chosen language for a year. */
function choose(locale: string | undefined): void {
  const secure = location.protocol === 'https:' ? ';Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${LOCALE_COOKIE}=${locale};Max-Age=${LOCALE_COOKIE_MAX_AGE_S};Path=/;SameSite=Lax${secure}`;
}

/**
 * Where a link to the other language leads: there with the page's query and hash. The link of a home page carries the choice in its address,
 * and keeps it: a browser that writes cookies behind the script's back (Chromium) may ask for the page before the choice is there, and the
 * server would answer in the language that was chosen before.
 * @param href the link's address; @param at the page's
 */
export function otherLanguage(href: string, at: { search: string; hash: string }): string {
  const to = new URL(href);
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

/** Shows the offer of the other language when the browser prefers it and the visitor has not chosen yet. */
export function offerLanguage(): void {
  const offer = document.querySelector<HTMLElement>('[data-language-offer]');
  const known = [document.documentElement.lang, offer?.lang ?? ''].map((tag) => tag.slice(0, 2));
  const preferred = navigator.languages.map((tag) => tag.slice(0, 2)).find((language) => known.includes(language));
  if (!offer || preferred !== known[1] || document.cookie.includes(`${LOCALE_COOKIE}=`)) return;
  offer.hidden = false;
  offer.querySelector<HTMLButtonElement>('[data-locale-stay]')?.addEventListener('click', (event) => {
    choose((event.currentTarget as HTMLElement).dataset['localeStay']);
    offer.hidden = true;
  });
}
