import { addBar } from '@/features/bars/bar.ts';
import { noticeTexts } from '@/features/offline/texts.ts';
import { SKIP_WAITING } from './address.ts';

const offered = new WeakSet<ServiceWorker>();

/** On acceptance, the new worker takes over and the page reloads. */
async function offerUpdate(waiting: ServiceWorker): Promise<void> {
  if (offered.has(waiting)) return;
  offered.add(waiting);
  const texts = await noticeTexts();
  addBar({
    label: texts['update.label'],
    text: texts['update.ready'],
    accept: texts['update.accept'],
    dismiss: texts['update.later'],
    onAccept: () => {
      // Another tab may have activated it meanwhile.
      if (waiting.state !== 'installed') return location.reload();
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage({ type: SKIP_WAITING });
    },
  });
}

/** Offers the worker that waits, or the one that is being installed once it does. */
export function watchUpdate(registration: ServiceWorkerRegistration): void {
  const offer = () => void (registration.waiting && offerUpdate(registration.waiting));
  offer();
  registration.installing?.addEventListener('statechange', offer);
}
