import type { BodyOf } from '@/features/api/known-calls.shared.ts';
import { adminCall } from '../../admin/shell/session.ts';
import { removedSchema } from '../../mail/settings/mail-settings.schema.ts';
import { missingPaths, redirectsImported, redirectsPage, type StoredRedirect, storedRedirect } from './redirects.schema.ts';

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
