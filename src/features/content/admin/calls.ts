import { adminCall } from '../../admin/shell/session.ts';
import { contentList, type EntryFacts, projectState, rebuildState, translatedDone } from './content.schema.ts';

export const listContent = (signal: AbortSignal) => adminCall('GET /api/admin/content', { response: contentList, signal });
export const readRebuild = (signal: AbortSignal) => adminCall('GET /api/admin/content/rebuild', { response: rebuildState, signal });

const REBUILD_MS = 20_000;
export const requestRebuild = () => adminCall('POST /api/admin/content/rebuild', { response: rebuildState, timeoutMs: REBUILD_MS });

export const readProject = (signal: AbortSignal) => adminCall('GET /api/admin/content/project', { response: projectState, signal });
export const markTranslated = ({ collection, slug, translation }: EntryFacts) =>
  adminCall('POST /api/admin/content/translated', {
    body: { collection, slug, mark: translation?.mark ?? '' },
    response: translatedDone,
    timeoutMs: REBUILD_MS,
  });
