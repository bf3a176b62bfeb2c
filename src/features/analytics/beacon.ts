import { hasFunctions } from '../network/has-functions.ts';
import { isLeftOut, track } from './track.ts';

/** The page without its query, of which only a campaign's name is sent: the rest may hold what a visitor typed. */
function countView(referrer: string): void {
  const view: Record<string, string | number> = { path: location.pathname, width: innerWidth, referrer };
  for (const [name, value] of new URLSearchParams(location.search)) if (/^utm_/.test(name)) view[name] = value;
  track('page_view', view);
}

/** The measuring reads what happened before it came from the browser's own buffer. */
const measure = () => import('./measure.ts').then((module) => module.measure(track)).catch(() => {});

/** Pages with `noindex` are not counted: a step of a form, a test, the owner's area. */
const isPublic = () => !document.querySelector('meta[name=robots]');

/**
 * Counts the page and measures it, both with the visitor's first sign of life, of which leaving is one: nothing is sent while the page
 * loads, and what is made ready in the background counts when it is shown.
 */
export function countVisits(): void {
  if (!isPublic() || !hasFunctions() || isLeftOut()) return;
  let isCounted = false;
  const take = () => {
    if (!isCounted) countView(document.referrer);
    isCounted = true;
    void measure();
  };
  for (const type of ['pointermove', 'keydown', 'scroll', 'visibilitychange']) addEventListener(type, take, { once: true });
  // Back and forward bring a page out of the browser's cache without loading it: seen again, but nobody arrived.
  addEventListener('pageshow', ({ persisted }) => persisted && countView(location.origin));
}
