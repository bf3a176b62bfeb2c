import { SHORTCUTS_KEY } from '@/features/accessibility/names.ts';
import { stored } from '@/features/storage/stored.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE_S, LOCALE_PARAMETER } from '@/i18n/locale-cookie.ts';

/** Scroll position in pixels for each header state (specification, section 9). */
export const SCROLLED_ABOVE_PX = 10;
export const SHRUNK_ABOVE_PX = 100;

export function showHeaderState(header: Element, scrollPx: number): void {
  header.toggleAttribute('data-scrolled', scrollPx > SCROLLED_ABOVE_PX);
  header.toggleAttribute('data-shrunk', scrollPx > SHRUNK_ABOVE_PX);
}

export function bindHeaderState(header: Element): void {
  const show = () => showHeaderState(header, scrollY);
  addEventListener('scroll', show, { passive: true });
  show();
}

function choose(locale: string | undefined): void {
  const secure = location.protocol === 'https:' ? ';Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet.
  document.cookie = `${LOCALE_COOKIE}=${locale};Max-Age=${LOCALE_COOKIE_MAX_AGE_S};Path=/;SameSite=Lax${secure}`;
}

const PREFIX = /^\/(?:el(?![^/])|$)/u;

/**
 * Resolves a link to the other language, with the page's query and hash; on a 404 page, the requested address.
 * Home links keep `?locale=`: Chromium writes cookies late. @param href the link's address @param at the page's
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

export function bindLanguageLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    link.addEventListener('click', () => {
      choose(link.dataset['locale']);
      link.href = otherLanguage(link.href, location);
    });
  }
}

export function bindOffer(): void {
  document.querySelector('[data-stay]')?.addEventListener('click', () => {
    const root = document.documentElement;
    choose(root.lang.slice(0, 2));
    delete root.dataset['offer'];
    document.querySelector('main')?.focus({ preventScroll: true });
  });
}

/** Keeps Ctrl+K from the browser's own search until search/header-search.ts listens. */
export function holdSearchKey(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey && event.code === 'KeyK' && stored(SHORTCUTS_KEY) !== 'off') event.preventDefault();
  });
}
