import { declareCalls } from '../../api/declare-calls.shared.ts';
import {
  backupPage,
  backupQuery,
  searchDifference,
  searchOverview,
  searchPushed,
  searchReplaced,
  searchTested,
  searchTestQuery,
  taskQuery,
  taskState,
} from './search-admin.schema.ts';

const FAILURES = { 409: 'without the settings', 503: 'if Algolia refuses or does not answer' } as const;

export const SEARCH_ADMIN_CALLS = declareCalls({
  'GET /api/admin/search': {
    summary: 'Returns what is `missing` to use the hosted index, and the pages of the site and of the index by collection and language',
    guard: 'owner',
    response: searchOverview,
  },
  'GET /api/admin/search/query': {
    summary: 'Searches the site’s own passages and, if configured, the hosted index for `q` in `locale`',
    guard: 'owner',
    query: searchTestQuery,
    response: searchTested,
  },
  'GET /api/admin/search/difference': {
    summary: 'Compares the index with the built site: what a push would add, change and remove',
    guard: 'owner',
    response: searchDifference,
    otherStatuses: FAILURES,
  },
  'POST /api/admin/search/push': {
    summary: 'Writes the settings and up to 1000 records that differ; `left` says how many remain, `tasks` what to wait for',
    guard: 'owner',
    response: searchPushed,
    status: 202,
    otherStatuses: FAILURES,
  },
  'POST /api/admin/search/replace': {
    summary: 'Replaces all records at once, through another index',
    guard: 'fresh',
    response: searchReplaced,
    otherStatuses: FAILURES,
  },
  'GET /api/admin/search/task': {
    summary: 'Says whether the task `id` of a push is published',
    guard: 'owner',
    query: taskQuery,
    response: taskState,
    otherStatuses: FAILURES,
  },
  'GET /api/admin/search/backup': {
    summary: 'Returns up to 1000 records of the index, whole; `cursor` leads to the next ones',
    guard: 'owner',
    query: backupQuery,
    response: backupPage,
    otherStatuses: FAILURES,
  },
});

type SearchAdminCalls = typeof SEARCH_ADMIN_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends SearchAdminCalls {}
}
