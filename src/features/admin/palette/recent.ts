import { z } from 'zod';
import { readItem, writeItem } from '@/features/storage/web-storage.ts';

const KEY = 'admin:recent';
export const RECENT_LIMIT = 4;

const schema = z.object({ version: z.literal(1), ids: z.array(z.string().max(200)).max(RECENT_LIMIT) });

export function recentIds(storage?: () => Storage): string[] {
  try {
    return schema.parse(JSON.parse(readItem(KEY, storage) ?? '')).ids;
  } catch {
    return [];
  }
}

export function noteRecent(id: string, storage?: () => Storage): void {
  const ids = [id, ...recentIds(storage).filter((known) => known !== id)].slice(0, RECENT_LIMIT);
  writeItem(KEY, JSON.stringify({ version: 1, ids }), storage);
}
