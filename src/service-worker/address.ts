/** Where the worker is served, at the root so that it sees every page. */
export const WORKER_PATH = '/service-worker.js';

/** Message of a page to a waiting worker to activate it. */
export const SKIP_WAITING = 'SKIP_WAITING';

/** Held while the worker is registered (Web Locks API); erasing everything waits for it. */
export const REGISTRATION_LOCK = 'worker';
