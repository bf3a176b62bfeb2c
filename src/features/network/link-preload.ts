import { LOCALE_PARAMETER } from '@/i18n/locale-cookie.ts';
import { isWelcome } from './quality.ts';

/** Pages that are fetched ahead at the same time (specification, section 9). */
export const MAX_PRELOADS = 4;

/** Whether a link leads to another page of the site: not a file, a call, a choice of language, the owner's area, or this very page. */
export function isPreloadable(to: URL, from: URL): boolean {
  if (to.searchParams.has(LOCALE_PARAMETER)) return false;
  return to.origin === from.origin && to.pathname !== from.pathname && !/^\/(el\/)?(api|admin)(\/|$)|\.\w+$/u.test(to.pathname);
}

const asked = new Set<string>();
let inFlight = 0;

function preload(link: HTMLAnchorElement): void {
  const to = new URL(link.href);
  if (link.target || link.hasAttribute('download') || !isPreloadable(to, new URL(location.href))) return;
  if (asked.has(to.pathname) || inFlight >= MAX_PRELOADS || !navigator.onLine || !isWelcome()) return;
  asked.add(to.pathname);
  inFlight += 1;
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.as = 'document';
  hint.href = to.pathname + to.search;
  const onEnd = () => {
    inFlight -= 1;
  };
  hint.addEventListener('load', onEnd);
  hint.addEventListener('error', onEnd);
  document.head.append(hint);
}

/** Fetches the page behind the link that an event is in. */
export function preloadFrom({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (link) preload(link);
}
