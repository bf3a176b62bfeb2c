import { writeFileSync } from 'node:fs';
import { algoliasearch } from 'algoliasearch';
import type { Settings } from '../functions/settings.ts';
import { clientOptions, isServiceUrl } from '../src/features/search/hosted/client-options.shared.ts';
import {
  batchesOf,
  compareRecords,
  countOf,
  type IndexClient,
  readPage,
  readVersions,
  replaceAll,
  waitForTask,
} from '../src/features/search/hosted/index.shared.ts';
import { DEFAULT_INDEX } from '../src/features/search/hosted/limits.shared.ts';
import { INDEX_SETTINGS, pushMark } from '../src/features/search/hosted/query.shared.ts';
import { recordsOf, type SearchRecord } from '../src/features/search/hosted/records.shared.ts';
import { textsFile } from '../src/features/search/search-files.shared.ts';
import type { TextsFile } from '../src/features/search/texts.shared.ts';
import { LOCALE_CODES } from '../src/i18n/locales.ts';

interface HostedIndex {
  client: IndexClient;
  name: string;
  records: SearchRecord[];
}

type Options = NonNullable<Parameters<typeof algoliasearch>[2]>;

/**
 * @param readBuilt reads a file of the built site
 * @throws Error if settings or the build are missing
 */
export async function hostedIndex(
  settings: Partial<Pick<Settings, 'ALGOLIA_APP_ID' | 'ALGOLIA_ADMIN_KEY' | 'ALGOLIA_INDEX' | 'ALGOLIA_URL'>>,
  readBuilt: (address: string) => string,
  options: Options = {},
): Promise<HostedIndex> {
  const { ALGOLIA_APP_ID: appId, ALGOLIA_ADMIN_KEY: adminKey, ALGOLIA_INDEX: name = DEFAULT_INDEX, ALGOLIA_URL: address } = settings;
  const missing = Object.entries({ ALGOLIA_APP_ID: appId, ALGOLIA_ADMIN_KEY: adminKey }).flatMap(([key, value]) => (value ? [] : [key]));
  if (!appId || !adminKey) throw new Error(`${missing.join(' and ')} missing: set ${missing.length > 1 ? 'them' : 'it'} in .dev.vars.`);
  if (address && !isServiceUrl(address)) throw new Error('ALGOLIA_URL is not an http or https address: correct it in .dev.vars.');
  const client = algoliasearch(appId, adminKey, { ...clientOptions(address), ...options });
  const built = LOCALE_CODES.map((locale): TextsFile => {
    try {
      return JSON.parse(readBuilt(textsFile(locale)));
    } catch (cause) {
      throw new Error('The built site is missing or too old. Run "npm run build" first.', { cause });
    }
  });
  return { client, name, records: (await Promise.all(built.map(recordsOf))).flat() };
}

const pages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);

export async function backUp({ client, name }: HostedIndex, file: string): Promise<string> {
  const records: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(client, name, cursor);
    records.push(...page.records);
    cursor = page.cursor;
  } while (cursor !== undefined);
  const content = { index: name, at: new Date().toISOString(), settings: await client.getSettings({ indexName: name }), records };
  writeFileSync(file, `${JSON.stringify(content, null, 1)}\n`);
  return `Wrote ${records.length} records of "${name}" to ${file}.`;
}

export async function pushIndex(
  { client, name, records }: HostedIndex,
  { isDry, isAll, wait }: { isDry: boolean; isAll: boolean; wait?: (ms: number) => Promise<void> },
): Promise<string> {
  const { versions } = await readVersions(client, name);
  const found = compareRecords(records, versions);
  const { added, changed, removed } = found;
  const summary = `${added.length} added, ${changed.length} changed, ${removed.length} removed`;
  if (isDry) {
    const lines = [
      ...added.map(({ path }) => `+ ${path}`),
      ...changed.map(({ path }) => `~ ${path}`),
      ...removed.map((path) => `- ${path}`),
    ];
    return [...lines, `"${name}" has ${versions.size} records, the site ${pages(records.length)}: ${summary}. Nothing was written.`].join(
      '\n',
    );
  }
  const waiting = wait ? { wait } : {};
  const { taskID } = await client.setSettings({ indexName: name, indexSettings: { ...INDEX_SETTINGS, ...pushMark(new Date()) } });
  await waitForTask(client, name, taskID, waiting);
  if (isAll) {
    await replaceAll(client, name, records);
    return `"${name}" now has ${pages(records.length)}, all written anew.`;
  }
  for (const requests of batchesOf(found)) {
    const batch = await client.batch({ indexName: name, batchWriteParams: { requests } });
    await waitForTask(client, name, batch.taskID, waiting);
  }
  if (countOf(found) === 0) return `"${name}" already has ${pages(records.length)} as they are. Only its settings were written.`;
  return `"${name}" now has ${pages(records.length)}: ${summary}.`;
}
