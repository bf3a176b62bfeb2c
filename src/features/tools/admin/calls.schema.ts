import { declareCalls } from '../../api/declare-calls.shared.ts';
import { removedSchema, versionQuery } from '../../mail/settings/mail-settings.schema.ts';
import {
  cachePurged,
  missingPaths,
  redirectBody,
  redirectChange,
  redirectsImport,
  redirectsImported,
  redirectsPage,
  redirectsQuery,
  storedRedirect,
} from '../../redirects/admin/redirects.schema.ts';
import { checkParams, checkResults, checkRun, checkStep } from '../../site-check/admin/checks.schema.ts';

export const TOOLS_CALLS = declareCalls({
  'GET /api/admin/tools/redirects': {
    summary: 'Lists the redirects: `status`, `q`, `page`, `size`, `sort`',
    guard: 'owner',
    query: redirectsQuery,
    response: redirectsPage,
  },
  'POST /api/admin/tools/redirects': {
    summary: 'Adds one, which works at once; others that lead to its path then lead to its target',
    guard: 'owner',
    body: redirectBody,
    response: storedRedirect,
    status: 201,
  },
  'PUT /api/admin/tools/redirects/:id': {
    summary: 'Replaces the `version` that was shown',
    guard: 'owner',
    body: redirectChange,
    response: storedRedirect,
    otherStatuses: { 404: '', 409: '' },
  },
  'DELETE /api/admin/tools/redirects/:id': {
    summary: 'Deletes it; with `?version=` only if it has not changed since',
    guard: 'owner',
    query: versionQuery,
    response: removedSchema,
    otherStatuses: { 409: '' },
  },
  'POST /api/admin/tools/redirects/import': {
    summary: 'Adds up to 2,000 `rows`, all or none; rows of known paths replace their redirects',
    guard: 'owner',
    body: redirectsImport,
    bodyLimitBytes: 1024 * 1024,
    response: redirectsImported,
  },
  'GET /api/admin/tools/missing': {
    summary: 'Lists the most frequent addresses without a page or redirect, as reported by visitors’ browsers in the last 90 days',
    guard: 'owner',
    response: missingPaths,
  },
  'GET /api/admin/tools/checks': {
    summary: 'Returns the last run of each check of the built site, with what it found',
    guard: 'owner',
    response: checkResults,
  },
  'POST /api/admin/tools/checks/:name': {
    summary:
      'Runs the next step of a check (links, outward, feeds, slugs, structured), `from` where the last one ended; 0 starts a new run',
    guard: 'owner',
    limit: 'LIMIT_CALLS',
    params: checkParams,
    body: checkStep,
    response: checkRun,
    otherStatuses: { 404: '', 409: 'not the next step' },
  },
  'POST /api/admin/tools/purge': {
    summary: 'Deletes the public figures from the cache of the data centre that serves this call',
    guard: 'owner',
    response: cachePurged,
  },
});

type ToolsCalls = typeof TOOLS_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends ToolsCalls {}
}
