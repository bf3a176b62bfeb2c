import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE_S } from '@/i18n/locale-cookie.ts';

/** Keeps a chosen language for a year. */
function choose(locale: string | undefined): void {
  const secure = location.protocol === 'https:' ? ';Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${LOCALE_COOKIE}=${locale};Max-Age=${LOCALE_COOKIE_MAX_AGE_S};Path=/;SameSite=Lax${secure}`;
}

/** Links to the other language remember the choice, and keep the page's query and hash. */
export function bindLanguageLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    link.addEventListener('click', () => {
      choose(link.dataset['locale']);
      const to = new URL(link.href);
      to.search = location.search;
      to.hash = location.hash;
      link.href = to.href;
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
