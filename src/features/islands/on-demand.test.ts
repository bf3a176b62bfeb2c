import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onDemand } from './on-demand.ts';

let root = '';
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'on-demand-')));
  const sources = {
    'page.js': `import panel from './panel.js?files'; import search from './search.js?files'; document.title = [...panel, ...search].join();`,
    'panel.js': `import { name } from './name.js'; export const panel = () => name();`,
    'search.js': `export const search = () => location.search;`,
    'name.js': 'export const name = () => location.href;',
    'other.js': `import { name } from './name.js'; document.title = name();`,
  };
  for (const [file, code] of Object.entries(sources)) writeFileSync(join(root, file), code);
});
afterAll(() => rmSync(root, { recursive: true }));

/** @param late the module that is loaded last */
async function built(late: string): Promise<Record<string, string>> {
  const delay = { name: 'delay', enforce: 'pre', load: async (id: string) => (id.includes(late) ? wait(50, null) : null) } as const;
  const { output } = (await build({
    ...{ root, configFile: false, logLevel: 'error', plugins: [delay, onDemand()] },
    build: { write: false, modulePreload: false, rolldownOptions: { input: [join(root, 'page.js'), join(root, 'other.js')] } },
  })) as Rolldown.RolldownOutput;
  return Object.fromEntries(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])));
}

it('names the files of a module, with all that they import', async () => {
  const files = await built('panel');
  const page = Object.entries(files).find(([name]) => name.includes('page'))?.[1] ?? '';
  const named = Object.keys(files).filter((name) => page.includes(`/${name}`));
  expect(named.map((name) => /\w+(?=-)/u.exec(name)?.[0]).sort()).toEqual(['name', 'panel', 'search']);
});

it('gives files the same names in whatever order they are loaded', async () => {
  expect(await built('panel')).toEqual(await built('search'));
});
