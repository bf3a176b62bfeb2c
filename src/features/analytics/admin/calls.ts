import { vitalsFiguresSchema } from '@/features/analytics/figures.schema.ts';
import type { BodyOf } from '@/features/api/known-calls.shared.ts';
import { adminCall } from '../../admin/shell/session.ts';
import { figuresSchema, type ListName, listSchema, liveSchema, noteSchema, notesSchema } from './analytics.schema.ts';
import type { Days } from './ranges.ts';
import type { View } from './view.ts';

type Asked = Pick<View, 'days' | 'filters'>;

export const listParams = ({ days, filters }: Asked, list: ListName) => new URLSearchParams({ ...days, ...filters, list });
export const figuresParams = ({ days, filters, group }: View) => new URLSearchParams({ ...days, ...filters, group });

export const readFigures = (view: View, signal: AbortSignal) =>
  adminCall('GET /api/admin/analytics/figures', { query: figuresParams(view), response: figuresSchema, signal });

export function readList(view: Asked, list: ListName, page: { offset: number; size: number }, signal: AbortSignal) {
  const query = listParams(view, list);
  query.set('offset', String(page.offset));
  query.set('size', String(page.size));
  return adminCall('GET /api/admin/analytics/list', { query, response: listSchema, signal });
}

export const readVitals = ({ days, filters: { device } }: Asked, signal: AbortSignal) =>
  adminCall('GET /api/admin/analytics/vitals', {
    query: new URLSearchParams({ ...days, ...(device && { device }) }),
    response: vitalsFiguresSchema,
    signal,
  });
export const readLive = (signal: AbortSignal) => adminCall('GET /api/admin/analytics/live', { response: liveSchema, signal });
export const readNotes = (days: Days, signal: AbortSignal) =>
  adminCall('GET /api/admin/analytics/notes', { query: new URLSearchParams({ ...days }), response: notesSchema, signal });
export const putNote = (id: string, body: BodyOf<'PUT /api/admin/analytics/notes/:id'>) =>
  adminCall('PUT /api/admin/analytics/notes/:id', { params: { id }, body, response: noteSchema });
export const deleteNote = (id: string) => adminCall('DELETE /api/admin/analytics/notes/:id', { params: { id }, response: noteSchema });
