import type { BodyOf } from '@/features/api/known-calls.shared.ts';
import { adminCall } from '../../../admin/shell/session.ts';
import { removedSchema } from '../../settings/mail-settings.schema.ts';
import { draftsSchema, savedDraft, storedDraft } from './draft.schema.ts';

export const readDrafts = (signal?: AbortSignal) =>
  adminCall('GET /api/admin/mail/drafts', { response: draftsSchema, ...(signal && { signal }) });
export const readDraft = (id: string) => adminCall('GET /api/admin/mail/drafts/:id', { params: { id }, response: storedDraft.nullable() });
export const saveDraft = (id: string, body: BodyOf<'PUT /api/admin/mail/drafts/:id'>) =>
  adminCall('PUT /api/admin/mail/drafts/:id', { params: { id }, body, response: savedDraft });
export const removeDraft = (id: string, version: number) =>
  adminCall('DELETE /api/admin/mail/drafts/:id', { params: { id }, query: { version: `${version}` }, response: removedSchema });
