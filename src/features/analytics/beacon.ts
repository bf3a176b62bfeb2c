import { track } from './track.ts';

/** The page without its query, which may hold what a visitor typed. */
const page = () => ({ path: location.pathname, width: innerWidth });

const countArrival = () => {
  const campaign = [...new URLSearchParams(location.search)].filter(([name]) => /^utm_(source|medium|campaign)$/.test(name));
  track('page_view', { ...page(), referrer: document.referrer.split(/[?#]/)[0], ...Object.fromEntries(campaign) });
};

// A page that is made ready in the background counts when it is shown.
if (document.visibilityState === 'visible') countArrival();
else addEventListener('visibilitychange', countArrival, { once: true });

// Back and forward bring a page out of the browser's cache without loading it: seen again, but nobody arrived.
addEventListener('pageshow', ({ persisted }) => persisted && track('page_view', { ...page(), referrer: location.origin }));

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'visibilitychange'];
const SIGN_OPTIONS = { capture: true, passive: true };

/** The measuring comes with the visitor's first sign of life: it reads what happened before from the browser's own buffer. */
function onSign(): void {
  for (const sign of SIGNS) removeEventListener(sign, onSign, SIGN_OPTIONS);
  void import('./measure.ts').then(({ measure }) => measure((vitals) => track('web_vitals', { ...page(), ...vitals })));
}
for (const sign of SIGNS) addEventListener(sign, onSign, SIGN_OPTIONS);
