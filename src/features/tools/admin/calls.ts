import type { BodyOf } from '@/features/api/known-calls.shared.ts';
import { adminCall } from '../../admin/shell/session.ts';
import { removedSchema } from '../../mail/settings/mail-settings.schema.ts';
import {
  cachePurged,
  missingPaths,
  redirectsImported,
  redirectsPage,
  type StoredRedirect,
  storedRedirect,
} from '../../redirects/admin/redirects.schema.ts';
import { type CheckName, checkResults, checkRun } from '../../site-check/admin/checks.schema.ts';

export const redirects = {
  list: (query: Record<string, string>, signal?: AbortSignal) =>
    adminCall('GET /api/admin/tools/redirects', {
      query: new URLSearchParams(query),
      response: redirectsPage,
      ...(signal && { signal }),
    }),
  add: (body: BodyOf<'POST /api/admin/tools/redirects'>) =>
    adminCall('POST /api/admin/tools/redirects', { body, response: storedRedirect }),
  change: (id: string, body: BodyOf<'PUT /api/admin/tools/redirects/:id'>) =>
    adminCall('PUT /api/admin/tools/redirects/:id', { params: { id }, body, response: storedRedirect }),
  remove: ({ id, version }: StoredRedirect) =>
    adminCall('DELETE /api/admin/tools/redirects/:id', { params: { id }, query: { version: `${version}` }, response: removedSchema }),
  import: (rows: BodyOf<'POST /api/admin/tools/redirects/import'>['rows']) =>
    adminCall('POST /api/admin/tools/redirects/import', { body: { rows }, response: redirectsImported }),
};

export const listMissing = (signal: AbortSignal) => adminCall('GET /api/admin/tools/missing', { response: missingPaths, signal });

export const readChecks = (signal: AbortSignal) => adminCall('GET /api/admin/tools/checks', { response: checkResults, signal });
export const runCheckStep = (name: CheckName, from: number) =>
  adminCall('POST /api/admin/tools/checks/:name', { params: { name }, body: { from }, response: checkRun });

export const purgeFigures = () => adminCall('POST /api/admin/tools/purge', { response: cachePurged });
