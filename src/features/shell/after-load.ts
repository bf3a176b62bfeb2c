import { registerWorker } from '@/service-worker/register.ts';
import { layOutRest } from './first-view.ts';
import { later } from './later.ts';
import { reportSlowPage } from './slow-page.ts';

/** Null unless `content/site.yaml` has a DSN (astro.config.mjs). */
declare const SENTRY: object | null;

/** After which the lower part is laid out on a page that is never idle. */
const IDLE_MAX_MS = 2000;

export function workAfterLoad(): void {
  const work = () => {
    layOutRest();
    reportSlowPage();
    if (SENTRY)
      void import('@/features/monitor/sentry/keep.ts').then(
        ({ loadSentry }) => loadSentry(),
        () => undefined,
      );
    void registerWorker((registration) => later(({ watchUpdate }) => watchUpdate(registration)));
  };
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: IDLE_MAX_MS }) : setTimeout(work, 1));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}
