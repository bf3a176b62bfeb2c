import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PollingError, waitForTask } from '../src/features/search/hosted/index.shared.ts';
import { PAGE_SIZE, TASK_END_MESSAGE } from '../src/features/search/hosted/limits.shared.ts';
import { problemOf } from '../src/features/search/hosted/problem.shared.ts';
import { startAlgolia } from '../tests/services/algolia/service.ts';
import { ALGOLIA_SEARCH_KEY, ALGOLIA_TEST_KEYS } from '../tests/services/keys.ts';
import { backUp, hostedIndex, pushIndex } from './hosted-index.ts';

let service: Awaited<ReturnType<typeof startAlgolia>>;
beforeAll(async () => {
  service = await startAlgolia();
});
afterAll(() => service.close());

/** A built site of English pages that say what is given, by address. */
const built =
  (texts: Record<string, string>) =>
  (file: string): string => {
    const said = file.includes('.en.') ? Object.entries(texts) : [];
    const pages = said.map(([url]) => ({ url, title: url, description: '', collection: 'pages', category: '', tags: [], year: '' }));
    const passages = said.map(([, text], at) => [at, '', '', text]);
    return JSON.stringify({ locale: file.includes('.en.') ? 'en' : 'el', pages, passages });
  };

const open = (name: string, texts: Record<string, string>, more: object = {}) =>
  hostedIndex({ ...ALGOLIA_TEST_KEYS, ALGOLIA_INDEX: name, ALGOLIA_URL: service.origin, ...more }, built(texts), {
    maxRateLimitRetries: 0,
  });

const noWait = async (): Promise<void> => undefined;
const push = async (
  name: string,
  texts: Record<string, string>,
  { isDry = false, isAll = false, ...more }: { isDry?: boolean; isAll?: boolean; [setting: string]: unknown } = {},
) => pushIndex(await open(name, texts, more), { isDry, isAll, wait: noWait });

const calls = async (): Promise<{ call: string; body: { requests?: unknown[] } }[]> =>
  (await fetch(`${service.origin}/control/requests`)).json();

it('adds, changes and removes what differs, and says what it did', async () => {
  expect(await push('a', { '/one': 'x', '/two': 'x' })).toBe('"a" now has 2 pages: 2 added, 0 changed, 0 removed.');
  expect(await push('a', { '/two': 'y', '/three': 'x' }, { isDry: true })).toBe(
    '+ /three\n~ /two\n- /one\n"a" has 2 records, the site 2 pages: 1 added, 1 changed, 1 removed. Nothing was written.',
  );
  expect(await push('a', { '/two': 'y', '/three': 'x' })).toBe('"a" now has 2 pages: 1 added, 1 changed, 1 removed.');
  expect(await push('a', { '/two': 'y', '/three': 'x' })).toBe('"a" already has 2 pages as they are. Only its settings were written.');
});

it('writes the settings and the time with each push, and nothing when it only compares', async () => {
  await push('settings', { '/one': 'x' }, { isDry: true });
  const index = await open('settings', {});
  await expect(index.client.getSettings({ indexName: 'settings' })).rejects.toThrow('does not exist');
  await push('settings', { '/one': 'x' });
  expect(await index.client.getSettings({ indexName: 'settings' })).toMatchObject({
    queryLanguages: ['en', 'el'],
    typoTolerance: true,
    maxValuesPerFacet: 100,
    userData: { pushedAt: expect.stringMatching(/^\d{4}-/u) },
  });
});

it('replaces all records at once, through another index', async () => {
  await push('whole', { '/one': 'x', '/two': 'x' });
  expect(await push('whole', { '/three': 'x' }, { isAll: true })).toBe('"whole" now has 1 page, all written anew.');
  const after = await calls();
  expect(after.map(({ call }) => call).findLast((call) => call.endsWith('/operation'))).toMatch(/whole_tmp_\d+\/operation$/u);
  expect(await push('whole', { '/three': 'x' }, { isDry: true })).toContain('0 added, 0 changed, 0 removed');
});

it('writes and reads in pages of 1000, and backs all of it up', async () => {
  const texts = Object.fromEntries(Array.from({ length: PAGE_SIZE + 1 }, (_, at) => [`/page-${at}`, 'x']));
  await push('many', texts);
  const batches = (await calls()).filter(({ call }) => call.endsWith('/many/batch')).map(({ body }) => body.requests?.length);
  expect(batches).toEqual([1000, 1]);
  const file = join(mkdtempSync(join(tmpdir(), 'index-')), 'backup.json');
  expect(await backUp(await open('many', {}), file)).toBe(`Wrote 1001 records of "many" to ${file}.`);
  const { index, settings, records } = JSON.parse(readFileSync(file, 'utf8'));
  expect([index, settings.typoTolerance, records.length]).toEqual(['many', true, 1001]);
  expect(records[1000]).toMatchObject({ objectID: '/page-1000', text: 'x', version: expect.any(String) });
  expect(await push('many', texts, { isDry: true })).toContain('0 added, 0 changed, 0 removed');
});

describe('what goes wrong', () => {
  it('names what is missing', async () => {
    await expect(open('a', {}, { ALGOLIA_ADMIN_KEY: '', ALGOLIA_APP_ID: '' })).rejects.toThrow(
      'ALGOLIA_APP_ID and ALGOLIA_ADMIN_KEY missing',
    );
    await expect(open('a', {}, { ALGOLIA_ADMIN_KEY: undefined })).rejects.toThrow('ALGOLIA_ADMIN_KEY missing: set it in .dev.vars.');
    await expect(open('a', {}, { ALGOLIA_URL: 'algolia' })).rejects.toThrow('ALGOLIA_URL is not an http or https address');
    const unbuilt = hostedIndex(ALGOLIA_TEST_KEYS, () => {
      throw new Error('ENOENT');
    });
    await expect(unbuilt).rejects.toThrow('Run "npm run build" first.');
  });

  it.each([
    ['wrong keys', 'a', { ALGOLIA_ADMIN_KEY: 'wrong' }, 'keys'],
    ['the public key', 'a', { ALGOLIA_ADMIN_KEY: ALGOLIA_SEARCH_KEY }, 'keys'],
    ['another application', 'a', { ALGOLIA_APP_ID: 'OTHER' }, 'keys'],
    ['a service that does not run', 'a', { ALGOLIA_URL: 'http://127.0.0.1:9' }, 'unreachable'],
    ['a broken service', 'status-503-push', {}, 'unreachable'],
    ['a full plan', 'quota-push', {}, 'quota'],
    ['a rate limit', 'status-429-push', {}, 'busy'],
    ['a bad request', 'status-400-push', {}, 'refused'],
  ])('tells %s apart', async (_, name, more, problem) => {
    const fault = await push(name, { '/one': 'x' }, more).then(() => undefined, problemOf);
    expect(fault).toBe(problem);
  });
});

describe('waiting for a task', () => {
  const task = async (name: string): Promise<{ waits: number[]; fault: unknown }> => {
    const { client } = await open(name, {});
    const { taskID } = await client.setSettings({ indexName: name, indexSettings: {} });
    const waits: number[] = [];
    const fault = await waitForTask(client, name, taskID, { wait: async (ms) => void waits.push(ms) }).catch((error: unknown) => error);
    return { waits, fault };
  };

  it('asks again after 200 ms more each time', async () => {
    expect(await task('polls-4-x')).toEqual({ waits: [200, 400, 600], fault: undefined });
  });

  it('waits 5 s at most, and gives up after 50 questions', async () => {
    const { waits, fault } = await task('never-x');
    expect([waits.length, waits[23], waits[24], waits[25], waits[49]]).toEqual([50, 4800, 5000, 5000, 5000]);
    expect(fault).toEqual(new PollingError());
    expect(String(fault)).toContain('The maximum number of retries exceeded.');
    expect(TASK_END_MESSAGE).toBe('The maximum number of retries exceeded.');
    expect(problemOf(fault)).toBe('slow');
  });
});
