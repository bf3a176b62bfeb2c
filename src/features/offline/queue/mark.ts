/** Set in local storage while the queue isn't empty; also names the channel between tabs. In a file of its own, since every page reads it. */
export const QUEUE_MARK = 'offline-queue';

/** IndexedDB database of queued requests, read by pages and the service worker. */
export const QUEUE_DATABASE = 'offline-queue';

/** Name of the worker's background sync task. */
export const SYNC_TAG = 'offline-queue';
