/** Retries of a lost websocket and the wait before them, milliseconds (specification, section 9). */
export const WEBSOCKET_MAX_RETRIES = 5;
export const WEBSOCKET_RETRY_BASE_MS = 1000;
export const WEBSOCKET_RETRY_CAP_MS = 30_000;

/** Doubles the wait with each attempt; the first retry is attempt 1. */
export const retryDelayMs = (attempt: number): number => Math.min(WEBSOCKET_RETRY_BASE_MS * 2 ** attempt, WEBSOCKET_RETRY_CAP_MS);
