import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { graphOf } from '../../src/features/islands/chunk-graph.ts';
import { TOOL_IDS, type ToolId } from '../../src/features/tools/tools.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { DIST, filesBelow, pageAt } from './built-site.ts';

/** A text in the code of each tool's library that minifying keeps. Tools without a line have none. */
const LIBRARIES: Partial<Record<ToolId, string>> = {
  json: 'InvalidCommentToken',
  diff: 'maxEditLength',
  hash: 'expected integer >= 0, got ',
  uuid: 'Random bytes length must be',
  cron: 'CronPattern',
  contrast: 'rebeccapurple',
};

/** The JWT tool writes what it decodes as the JSON tool does: every digit of a number stays. */
const BORROWED: Partial<Record<ToolId, ToolId>> = { jwt: 'json' };

const readChunk = async (file: string): Promise<string> => readFileSync(join(DIST, file), 'utf8');
const WORKER = /["'`]\/?(assets\/[\w.-]+\.worker[\w.-]*\.js)["'`]/gu;

/** The code that choosing a tool loads: static imports, and workers. */
async function codeOf(entries: readonly string[]): Promise<string> {
  const files = await graphOf(entries, readChunk);
  const codes = await Promise.all(files.map(readChunk));
  const workers = codes.flatMap((code) => [...code.matchAll(WORKER)].map(([, file = '']) => `/${file}`));
  return [...codes, ...(await Promise.all(workers.map(readChunk)))].join('\n');
}

const found = (code: string): ToolId[] => TOOL_IDS.filter((id) => LIBRARIES[id] !== undefined && code.includes(LIBRARIES[id]));

const chunkOf = (id: ToolId): string => {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Tool.`;
  const chunks = filesBelow('assets/', '.js').filter((file) => file.startsWith(`assets/${name}`));
  expect(chunks, name).toHaveLength(1);
  return `/${chunks[0]}`;
};

describe('each tool loads alone', () => {
  it.each(TOOL_IDS)('%s brings its own library and no other', async (id) => {
    expect(found(await codeOf([chunkOf(id)]))).toEqual(LIBRARIES[id] ? [id] : [BORROWED[id]].filter(Boolean));
  });

  it.each(LOCALE_CODES)('the page brings none, %s', async (locale) => {
    const page = pageAt(path(locale, '/ToolsPage'));
    const scripts = [...(page?.html ?? '').matchAll(/(?:component-url|renderer-url|<script type="module" src)="(\/[^"]+\.js)"/gu)];
    expect(scripts.length).toBeGreaterThan(0);
    const code = await codeOf(scripts.map(([, file = '']) => file));
    expect(found(code)).toEqual([]);
    for (const id of TOOL_IDS) expect(page?.html).toContain(`<li id="${id}"`);
  });
});
