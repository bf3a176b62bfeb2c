/** In local storage while something waits, and the name of the channel between tabs. In a file of its own: every page looks for it. */
export const QUEUE_MARK = 'offline-queue';

/** Where requests wait, in IndexedDB: the pages and the service worker both read it. */
export const QUEUE_DATABASE = 'offline-queue';

/** The name of the worker's task where the browser has background sync. */
export const SYNC_TAG = 'offline-queue';
