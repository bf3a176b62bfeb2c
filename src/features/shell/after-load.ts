import { registerWorker } from '@/service-worker/register.ts';
import { layOutRest } from './first-view.ts';
import { later } from './later.ts';
import { reportSlowPage } from './slow-page.ts';

/** Null unless `content/site.yaml` has a DSN (astro.config.mjs). */
declare const SENTRY: object | null;

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
  // On a page that is never idle, after two seconds.
  const wait = () => (window.requestIdleCallback ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 1));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}
