import { hasFunctions } from '../network/has-functions.ts';
import { isLeftOut, track } from './track.ts';

/** Drops the query except a campaign's name: it may hold what a visitor typed. */
function countView(referrer: string): void {
  const view: Record<string, string | number> = { path: location.pathname, width: innerWidth, referrer };
  for (const [name, value] of new URLSearchParams(location.search)) if (name.startsWith('utm_')) view[`utm_${name.slice(4)}`] = value;
  track('page_view', view);
}

/** Loads late: the browser buffers earlier measurements. */
const measure = () => import('./measure.ts').then((module) => module.measureVitals(track)).catch(() => {});

const isPublic = () => !document.querySelector('meta[name=robots]');

/**
 * Counts and measures the page on the visitor's first interaction, including leaving: nothing is
 * sent during the load, and prerendered pages count when they are shown.
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
  // A page restored from the back/forward cache is a view, but not an arrival.
  addEventListener('pageshow', ({ persisted }) => persisted && countView(location.origin));
}
