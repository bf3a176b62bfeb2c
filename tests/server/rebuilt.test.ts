import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { replaceSite } from '../../scripts/built-site.ts';
import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { assertNotServing, portsServing, untilServed } from '../../scripts/local-servers.ts';
import { freePort } from './free-port.ts';
import { install } from './installation.ts';

const LIMIT_MS = 180_000;
const BUILDS = 3;
const FIXTURE = 'tests/functions/fixtures/dist';

const toStamp = (number: number): string =>
  JSON.stringify({ ...JSON.parse(readFileSync(`${FIXTURE}/build.json`, 'utf8')), version: String(number) });
const isAsset = (file: string): boolean => file.startsWith('assets/');

it('keeps answering while builds replace the site, with the scripts that each page names', {
  timeout: LIMIT_MS,
}, async () => {
  const installed = await install({ state: inject('newState') });
  onTestFinished(installed.remove);
  const { site, state } = installed;
  const aside = join(dirname(site), 'aside');
  const port = await freePort();
  const server = serveFunctions({ port, config: installed.config, state, silent: true });
  onTestFinished(() => server.stop());
  const address = `http://localhost:${port}`;

  const build = (number: number, fails = false) =>
    replaceSite({
      site,
      aside,
      missing: () => [],
      make: async (folder) => {
        cpSync(FIXTURE, folder, { recursive: true });
        writeFileSync(join(folder, `assets/built.${number}.js`), String(number));
        writeFileSync(join(folder, 'built.html'), `<script src="/assets/built.${number}.js"></script>`);
        if (fails) throw new Error('no whole site');
        writeFileSync(join(folder, 'build.json'), toStamp(number));
      },
      added: (files) => untilServed(state, readFileSync(join(site, 'build.json'), 'utf8'), files.filter(isAsset), installed.config),
    });
  await build(0);
  expect(await isResponding(`${address}/api/health`)).toBe(true);
  expect(() => assertNotServing(state)).toThrow(`A server on port ${port} uses the database`);

  const wrong: string[] = [];
  let isOver = false;
  const get = async (path: string): Promise<{ status: number | string; text: string }> => {
    try {
      const response = await fetch(`${address}${path}`);
      return { status: response.status, text: await response.text() };
    } catch (error) {
      return { status: String(error), text: '' };
    }
  };
  const page = async (path: string): Promise<string> => {
    const { status, text } = await get(path);
    if (status !== 200) wrong.push(`${path}: ${status}`);
    return text;
  };
  const shown = async (): Promise<string | undefined> => /built\.(\d+)/u.exec(await page('/built'))?.[1];
  const visitor = async (): Promise<void> => {
    while (!isOver) {
      await Promise.all(['/about', '/api/health', '/el'].map(page));
      const named = await shown();
      const { status } = await get(`/assets/built.${named}.js`);
      // A page of the previous build may have lost its script by now; pages of the new build do not name it.
      if (status !== 200 && (await shown()) === named) wrong.push(`the script of build ${named}: ${status}`);
    }
  };
  const visiting = Promise.all([visitor(), visitor()]);
  for (let number = 1; number <= BUILDS; number += 1) {
    await build(number);
    await expect.poll(shown, { timeout: LIMIT_MS }).toBe(String(number));
    await expect(build(100, true)).rejects.toThrow('no whole site');
  }
  await expect.poll(() => page('/build.json'), { timeout: LIMIT_MS }).toBe(toStamp(BUILDS));
  isOver = true;
  await visiting;
  expect(wrong.join('\n')).toBe('');
  await server.stop();
  expect(portsServing(state)).toEqual([]);
});
