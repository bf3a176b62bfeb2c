import { LOCALE_PARAMETER } from '@/i18n/locale-cookie.ts';
import { mayFetchAhead } from './quality.ts';

export const MAX_PRELOADS = 4;

/** Milliseconds that a pointer rests on a link (specification, section 9: up to 100). Focus and touch fetch at once. */
export const RESOLVE_DELAY_MS = 100;

export function isPreloadable(to: URL, from: URL): boolean {
  if (to.searchParams.has(LOCALE_PARAMETER)) return false;
  return to.origin === from.origin && to.pathname !== from.pathname && !/^\/(el\/)?(api|admin)(\/|$)|\.\w+$/u.test(to.pathname);
}

const preloaded = new Set<string>();
let inFlight = 0;

function preload(link: HTMLAnchorElement): void {
  const to = new URL(link.href);
  if (link.target || link.hasAttribute('download') || !isPreloadable(to, new URL(location.href))) return;
  if (preloaded.has(to.pathname) || inFlight >= MAX_PRELOADS || !navigator.onLine || !mayFetchAhead()) return;
  preloaded.add(to.pathname);
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

let resting: ReturnType<typeof setTimeout> | undefined;

export function preloadFrom({ type, target }: Pick<Event, 'type' | 'target'>): void {
  clearTimeout(resting);
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (!link) return;
  if (type === 'pointerover') resting = setTimeout(preload, RESOLVE_DELAY_MS, link);
  else preload(link);
}
