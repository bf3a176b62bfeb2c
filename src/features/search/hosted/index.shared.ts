import type { Algoliasearch, BatchRequest } from 'algoliasearch';
import { PAGE_SIZE, TASK_END_MESSAGE, TASK_POLLS, taskWaitMs } from './limits.shared.ts';
import { isMissingIndex } from './problem.shared.ts';
import type { SearchRecord } from './records.shared.ts';

export type IndexClient = Algoliasearch;

export class PollingError extends Error {
  override readonly name = 'PollingError';
  constructor() {
    super(TASK_END_MESSAGE);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The client's own helper asks 100 times and ends with another message. @throws PollingError */
export async function waitForTask(
  client: Pick<IndexClient, 'getTask'>,
  indexName: string,
  taskID: number,
  { wait = pause, polls = TASK_POLLS } = {},
): Promise<void> {
  for (let attempt = 1; attempt <= polls; attempt += 1) {
    if ((await client.getTask({ indexName, taskID })).status === 'published') return;
    await wait(taskWaitMs(attempt));
  }
  throw new PollingError();
}

/** By address. `isWhole`: every page of the index was read. */
interface Versions {
  versions: Map<string, string>;
  isWhole: boolean;
}

export async function readVersions(
  client: Pick<IndexClient, 'browse'>,
  indexName: string,
  mostPages = Number.POSITIVE_INFINITY,
): Promise<Versions> {
  const versions = new Map<string, string>();
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const asked = { attributesToRetrieve: ['version'], hitsPerPage: PAGE_SIZE, ...(cursor && { cursor }) };
    const found = await client.browse<Partial<SearchRecord>>({ indexName, browseParams: asked }).catch((fault: unknown) => {
      if (isMissingIndex(fault)) return { hits: [], cursor: undefined };
      throw fault;
    });
    for (const { objectID, version = '' } of found.hits) versions.set(objectID, version);
    cursor = found.cursor;
    if (cursor === undefined) return { versions, isWhole: true };
  }
  return { versions, isWhole: false };
}

export interface RecordChanges {
  added: SearchRecord[];
  changed: SearchRecord[];
  removed: string[];
}

export function compareRecords(records: readonly SearchRecord[], versions: ReadonlyMap<string, string>): RecordChanges {
  const known = new Set(records.map(({ objectID }) => objectID));
  return {
    added: records.filter(({ objectID }) => !versions.has(objectID)),
    changed: records.filter(({ objectID, version }) => versions.has(objectID) && versions.get(objectID) !== version),
    removed: [...versions.keys()].filter((objectID) => !known.has(objectID)),
  };
}

export const countOf = ({ added, changed, removed }: RecordChanges): number => added.length + changed.length + removed.length;

/** Removals come last: a page that moved stays findable. */
export function batchesOf({ added, changed, removed }: RecordChanges): BatchRequest[][] {
  const writes: BatchRequest[] = [
    ...[...added, ...changed].map((record): BatchRequest => ({ action: 'addObject', body: { ...record } })),
    ...removed.map((objectID): BatchRequest => ({ action: 'deleteObject', body: { objectID } })),
  ];
  return Array.from({ length: Math.ceil(writes.length / PAGE_SIZE) }, (_, at) => writes.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE));
}

export async function readPage(
  client: Pick<IndexClient, 'browse'>,
  indexName: string,
  cursor?: string,
): Promise<{ records: ({ objectID: string } & Record<string, unknown>)[]; cursor: string | undefined }> {
  const browseParams = { attributesToRetrieve: ['*'], hitsPerPage: PAGE_SIZE, ...(cursor && { cursor }) };
  const { hits, cursor: next } = await client.browse({ indexName, browseParams });
  return {
    records: hits.map(({ _highlightResult, _snippetResult, _rankingInfo, _distinctSeqID, ...record }) => record),
    cursor: next,
  };
}

/**
 * Replaces all records atomically: fills another index and moves it into place.
 * @param polls for each of its tasks
 */
export async function replaceAll(
  client: IndexClient,
  indexName: string,
  records: readonly SearchRecord[],
  polls: number = TASK_POLLS,
): Promise<void> {
  try {
    await client.replaceAllObjects({
      indexName,
      objects: records.map((record) => ({ ...record })),
      batchSize: PAGE_SIZE,
      maxRetries: polls,
    });
  } catch (fault) {
    // The client's timeout error has no class and no status.
    if (fault instanceof Error && fault.name === 'Error' && fault.message.startsWith('Stopped waiting')) throw new PollingError();
    throw fault;
  }
}
