import { type ContentList, contentList, ENTRIES_FILE } from '../../src/features/content/admin/content.schema.ts';
import type { Env } from '../env.ts';

/** The entries of the build, with their titles. @throws if the build has no list of them */
export async function readEntries(env: Pick<Env, 'ASSETS'>): Promise<ContentList> {
  const response = await env.ASSETS.fetch(`https://assets.internal${ENTRIES_FILE}`);
  return contentList.parse(await response.json());
}
