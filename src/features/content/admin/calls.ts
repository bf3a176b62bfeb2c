import { adminCall } from '../../admin/shell/session.ts';
import { contentList, rebuildState } from './content.schema.ts';

export const listContent = (signal: AbortSignal) => adminCall('GET /api/admin/content', { response: contentList, signal });
export const readRebuild = (signal: AbortSignal) => adminCall('GET /api/admin/content/rebuild', { response: rebuildState, signal });

const REBUILD_MS = 20_000;
export const requestRebuild = () => adminCall('POST /api/admin/content/rebuild', { response: rebuildState, timeoutMs: REBUILD_MS });
