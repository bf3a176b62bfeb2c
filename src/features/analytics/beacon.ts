import { isLeftOut, track } from './track.ts';

/** The page without its query, of which only a campaign's name is sent: the rest may hold what a visitor typed. */
function countView(referrer: string): void {
  const view: Record<string, string | number> = { path: location.pathname, width: innerWidth, referrer };
  for (const [name, value] of new URLSearchParams(location.search)) if (/^utm_/.test(name)) view[name] = value;
  track('page_view', view);
}

const countArrival = () => countView(document.referrer);

/** The measuring comes with the visitor's first sign of life: it reads what happened before from the browser's own buffer. */
const measure = () => import('./measure.ts').then((module) => module.measure(track)).catch(() => {});

const ONCE = { once: true };

if (!isLeftOut()) {
  // A page that is made ready in the background counts when it is shown.
  if (document.hidden) addEventListener('visibilitychange', countArrival, ONCE);
  else countArrival();
  // Back and forward bring a page out of the browser's cache without loading it: seen again, but nobody arrived.
  addEventListener('pageshow', ({ persisted }) => persisted && countView(location.origin));
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll', 'visibilitychange']) addEventListener(sign, measure, ONCE);
}
