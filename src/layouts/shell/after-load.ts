import { reportSlowPage } from '@/features/network/slow-page.ts';
import { registerWorker } from '@/service-worker/register.ts';
import { layOutRest } from './first-view.ts';

/** Runs work when the browser has nothing better to do. */
const idle = (work: () => void): unknown => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1));

/** What the page does once it stands. */
export function workAfterLoad(): void {
  const work = () => {
    layOutRest(idle);
    reportSlowPage();
    void registerWorker();
  };
  if (document.readyState === 'complete') idle(work);
  else addEventListener('load', () => idle(work));
}
