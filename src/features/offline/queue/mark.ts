/** Set in local storage while the queue isn't empty; also names the channel between tabs. In its own file, since every page reads it. */
export const QUEUE_MARK = 'offline-queue';

export const QUEUE_DATABASE = 'offline-queue';

export const SYNC_TAG = 'offline-queue';
