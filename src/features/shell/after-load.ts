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
  // The timeout is for pages that are never idle. Safari has only timers, and takes the options for 0 ms.
  const soon = self.requestIdleCallback ?? (setTimeout as unknown as typeof requestIdleCallback);
  const wait = () => soon(work, { timeout: 2000 });
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}
