import { addBar } from '@/features/bars/bar.ts';
import { noticeTexts } from '@/features/offline/texts.ts';
import { SKIP_WAITING } from './address.ts';

const offered = new WeakSet<ServiceWorker>();

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
      if (waiting.state !== 'installed') return location.reload();
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage({ type: SKIP_WAITING });
    },
  });
}

export function watchUpdate(registration: ServiceWorkerRegistration): void {
  const offer = () => void (registration.waiting && offerUpdate(registration.waiting));
  offer();
  registration.installing?.addEventListener('statechange', offer);
}
