import { adminCall } from '../../admin/shell/session.ts';
import {
  backupPage,
  searchDifference,
  searchOverview,
  searchPushed,
  searchReplaced,
  searchTested,
  taskState,
} from './search-admin.schema.ts';

/** Errors in the page's language: reads send none by themselves. */
const inPageLanguage = () => ({ 'Accept-Language': document.documentElement.lang });

export const readOverview = (signal: AbortSignal) => adminCall('GET /api/admin/search', { response: searchOverview, signal });
export const testQuery = (q: string, locale: string, signal: AbortSignal) =>
  adminCall('GET /api/admin/search/query', { query: { q, locale }, response: searchTested, signal });
export const readDifference = (signal: AbortSignal) =>
  adminCall('GET /api/admin/search/difference', { response: searchDifference, signal, headers: inPageLanguage() });
/** Longer than the server waits for Algolia. */
const WRITE_MS = 150_000;
export const push = () => adminCall('POST /api/admin/search/push', { response: searchPushed, timeoutMs: WRITE_MS });
export const replace = () => adminCall('POST /api/admin/search/replace', { response: searchReplaced, timeoutMs: WRITE_MS });
export const readTask = (id: number) =>
  adminCall('GET /api/admin/search/task', { query: { id: `${id}` }, response: taskState, headers: inPageLanguage() });
export const readBackup = (cursor: string | undefined) =>
  adminCall('GET /api/admin/search/backup', {
    ...(cursor !== undefined && { query: { cursor } }),
    response: backupPage,
    headers: inPageLanguage(),
  });
