import { later } from '@/layouts/shell/later.ts';
import { REGISTRATION_LOCK, WORKER_PATH } from './address.ts';

/** How often a page that stays open asks for a new worker, in milliseconds: 24 hours (specification, section 4). */
export const UPDATE_CHECK_MS = 24 * 60 * 60 * 1000;

const offer = ({ waiting }: ServiceWorkerRegistration): void => {
  // Without a worker that answers now, the new one is the first: nothing to update.
  if (waiting && navigator.serviceWorker.controller) later(({ offerUpdate }) => offerUpdate(waiting));
};

/**
 * Registers the worker when it is there (specification, section 7: a HEAD request first), offers an update when one waits, and asks for
 * new ones. Errors are ignored: the site works without it.
 */
export async function registerWorker(): Promise<void> {
  // Without a network there is nothing new to ask for; the worker that is there goes on.
  if (!navigator.onLine) return;
  try {
    await navigator.locks.request(REGISTRATION_LOCK, async () => {
      if (!(await fetch(WORKER_PATH, { method: 'HEAD' })).ok) return;
      const registration = await navigator.serviceWorker.register(WORKER_PATH);
      offer(registration);
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', () => offer(registration));
      });
      setInterval(() => registration.update().catch(() => undefined), UPDATE_CHECK_MS);
    });
  } catch {
    // No worker: every page comes from the network.
  }
}
