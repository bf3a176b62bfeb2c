import type { TrustedPolicy } from '@/features/security/trusted-types.shared.ts';
import { REGISTRATION_LOCK, WORKER_PATH } from './address.ts';

/** Milliseconds between checks of an open page: 24 hours (specification, section 4). */
const UPDATE_CHECK_MS = 24 * 60 * 60 * 1000;

interface Trusting {
  trustedTypes?: {
    createPolicy: (name: TrustedPolicy, rules: { createScriptURL: () => string }) => { createScriptURL: (address: string) => string };
  };
}

/** Same as security/trusted.ts in fewer bytes: every page runs this. */
function trustedPath(): string {
  const createScriptURL = () => WORKER_PATH;
  return (self as Trusting).trustedTypes?.createPolicy('worker', { createScriptURL }).createScriptURL('') ?? WORKER_PATH;
}

/**
 * Registers the worker if it exists (specification, section 7: a HEAD request first) and reports
 * each update of a page that has one. Ignores errors: the site works without it.
 */
export async function registerWorker(onUpdate: (registration: ServiceWorkerRegistration) => void): Promise<void> {
  if (!navigator.onLine) return;
  try {
    await navigator.locks.request(REGISTRATION_LOCK, async () => {
      if (!(await fetch(WORKER_PATH, { method: 'HEAD' })).ok) return;
      const registration = await navigator.serviceWorker.register(trustedPath());
      // Without a controller the new worker is the first: there is nothing to update.
      const tell = () => navigator.serviceWorker.controller && onUpdate(registration);
      if (registration.waiting) tell();
      registration.addEventListener('updatefound', tell);
      setInterval(() => registration.update().catch(() => {}), UPDATE_CHECK_MS);
    });
  } catch {
    // Without a worker, every page comes from the network.
  }
}
