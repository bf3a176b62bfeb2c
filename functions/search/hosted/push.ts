import type { Context } from 'hono';
import { LISTED_CHANGES, type SearchDifference, type SearchPushed } from '../../../src/features/search/admin/search-admin.schema.ts';
import {
  batchesOf,
  compareRecords,
  countOf,
  type IndexClient,
  type RecordChanges,
  readVersions,
  replaceAll,
  waitForTask,
} from '../../../src/features/search/hosted/index.shared.ts';
import { PAGE_SIZE } from '../../../src/features/search/hosted/limits.shared.ts';
import { INDEX_SETTINGS, pushMark } from '../../../src/features/search/hosted/query.shared.ts';
import { getActor } from '../../auth/owner-context.ts';
import type { OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { insertAudit } from '../../storage/audit.ts';
import { database } from '../../storage/database.ts';
import { builtRecords } from './built-records.ts';
import { asking, hostedClient, indexName } from './client.ts';

/** Pages of an index that one call reads; larger indexes are pushed by `npm run site -- search-push`. */
const MOST_PAGES = 10;

/** Polls of each task within one call, which may make 50 requests on the free plan. */
const POLLS = 8;

async function compare(c: Context<OwnerEnv>, client: IndexClient): Promise<RecordChanges & { same: number }> {
  const records = await builtRecords(c.env.ASSETS);
  // A push would empty the index.
  if (records.length === 0) throw new ApiError('conflict', { message: { key: 'call.search.unbuilt' } });
  const { versions, isWhole } = await asking(() => readVersions(client, indexName(c.env), MOST_PAGES));
  if (!isWhole || records.length > MOST_PAGES * PAGE_SIZE)
    throw new ApiError('conflict', { message: { key: 'call.search.large', values: { most: MOST_PAGES * PAGE_SIZE } } });
  const found = compareRecords(records, versions);
  return { ...found, same: records.length - found.added.length - found.changed.length };
}

const listed = (pages: readonly string[]): SearchDifference['added'] => ({ count: pages.length, pages: pages.slice(0, LISTED_CHANGES) });

export async function showDifference(c: Context<OwnerEnv>): Promise<SearchDifference> {
  const { added, changed, removed, same } = await compare(c, await hostedClient(c.env));
  const paths = (records: RecordChanges['added']): string[] => records.map(({ path }) => path);
  return { added: listed(paths(added)), changed: listed(paths(changed)), removed: listed(removed), same };
}

const writeSettings = (client: IndexClient, name: string): Promise<{ taskID: number }> =>
  asking(() => client.setSettings({ indexName: name, indexSettings: { ...INDEX_SETTINGS, ...pushMark(new Date()) } }));

export async function pushBatch(c: Context<OwnerEnv>): Promise<SearchPushed> {
  const name = indexName(c.env);
  const found = await compare(c, await hostedClient(c.env));
  const client = await hostedClient(c.env, 'write');
  const [requests = []] = batchesOf(found);
  const tasks = [(await writeSettings(client, name)).taskID];
  if (requests.length > 0) tasks.push((await asking(() => client.batch({ indexName: name, batchWriteParams: { requests } }))).taskID);
  const written = new Set(requests.map(({ body }) => String(body['objectID'])));
  const count = (ids: readonly string[]): number => ids.filter((id) => written.has(id)).length;
  const done = {
    added: count(found.added.map(({ objectID }) => objectID)),
    changed: count(found.changed.map(({ objectID }) => objectID)),
    removed: count(found.removed),
  };
  await insertAudit(database(c.env.DB), getActor(c), [{ action: 'search.push', subject: name, after: done }]);
  return { ...done, left: countOf(found) - requests.length, tasks };
}

/** Writes all records anew. The index has either the old ones or the new ones at any time. */
export async function replaceIndex(c: Context<OwnerEnv>): Promise<{ records: number }> {
  const name = indexName(c.env);
  const client = await hostedClient(c.env, 'write');
  const records = await builtRecords(c.env.ASSETS);
  if (records.length === 0) throw new ApiError('conflict', { message: { key: 'call.search.unbuilt' } });
  if (records.length > MOST_PAGES * PAGE_SIZE)
    throw new ApiError('conflict', { message: { key: 'call.search.large', values: { most: MOST_PAGES * PAGE_SIZE } } });
  // The copy takes its settings from the index, which may be new.
  const { taskID } = await writeSettings(client, name);
  await asking(async () => {
    await waitForTask(client, name, taskID, { polls: POLLS });
    await replaceAll(client, name, records, POLLS);
  });
  const after = { records: records.length };
  await insertAudit(database(c.env.DB), getActor(c), [{ action: 'search.replace', subject: name, after }]);
  return after;
}
