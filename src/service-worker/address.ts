/** At the root, so that the worker controls every page. */
export const WORKER_PATH = '/service-worker.js';

export const SKIP_WAITING = 'SKIP_WAITING';

/** A Web Lock held during registration; erasing everything waits for it. */
export const REGISTRATION_LOCK = 'worker';
