import { registerWorker } from '@/service-worker/register.ts';
import { withLazy } from './with-lazy.ts';

/** Milliseconds; slower loads are reported (specification, section 7). */
export const SLOW_PAGE_MS = 5000;

export const isSlowLoad = (durationMs: number | undefined): boolean => (durationMs as number) > SLOW_PAGE_MS;

function reportSlowPage(): void {
  const [load] = performance.getEntriesByType('navigation');
  if (isSlowLoad(load?.duration)) withLazy(({ reportSlowLoad }) => reportSlowLoad());
}

/** Null unless `content/site.yaml` has a DSN (astro.config.mjs). */
declare const SENTRY: object | null;

export function workAfterLoad(): void {
  const work = () => {
    // Lays out the rest of the page, so that scrolling has its final heights (first-view.css).
    delete document.documentElement.dataset['first'];
    reportSlowPage();
    if (SENTRY)
      void import('@/features/monitor/sentry/keep.ts').then(
        ({ loadSentry }) => loadSentry(),
        () => undefined,
      );
    void registerWorker((registration) => withLazy(({ watchUpdate }) => watchUpdate(registration)));
  };
  // The timeout is for pages that are never idle. Safari has only timers, and takes the options for 0 ms.
  const soon = self.requestIdleCallback ?? (setTimeout as unknown as typeof requestIdleCallback);
  const wait = () => soon(work, { timeout: 2000 });
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}
