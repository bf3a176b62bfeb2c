/** Where the worker is served, at the root so that it sees every page. */
export const WORKER_PATH = '/service-worker.js';

/** What a page says to a waiting worker when the visitor wants the new version. */
export const SKIP_WAITING = 'SKIP_WAITING';

/** Held while the worker is registered (Web Locks API): whoever erases everything waits for it. */
export const REGISTRATION_LOCK = 'worker';
