import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SENTRY_TEST } from '../tests/services/keys.ts';
import { type SentryService, startSentry } from '../tests/services/sentry/service.ts';
import { findMaps, uploadMaps } from './source-maps.ts';

const SCRIPT = 'const fail=()=>{throw new Error("x")};fail();\n';
const MAP = { version: 3, file: 'page.abc.js', sources: ['page.ts'], sourcesContent: ['fail();'], names: [], mappings: 'AAAA' };

let out: string;
let service: SentryService;
const settings = (): NodeJS.ProcessEnv => ({
  ...{ SENTRY_AUTH_TOKEN: SENTRY_TEST.token, SENTRY_ORG: SENTRY_TEST.org, SENTRY_PROJECT: SENTRY_TEST.name },
  SENTRY_URL: service.origin,
});

beforeEach(async () => {
  service = await startSentry();
  out = mkdtempSync(join(tmpdir(), 'source-maps-'));
  mkdirSync(join(out, 'assets'));
  writeFileSync(join(out, 'assets/page.abc.js'), SCRIPT);
  writeFileSync(join(out, 'assets/page.abc.js.map'), JSON.stringify(MAP));
});
afterEach(async () => {
  rmSync(out, { recursive: true });
  await service.close();
});

it('uploads script and map under one debug ID, and leaves no map behind', async () => {
  expect(await uploadMaps(out, 'abc1234', settings())).toBe(1);
  expect(findMaps(out)).toEqual([]);
  const script = readFileSync(join(out, 'assets/page.abc.js'), 'utf8');
  const id = /debugId=([\da-f-]{36})/u.exec(script)?.[1];
  expect(script).toContain(SCRIPT.trim());
  expect(service.uploads).toMatchObject([{ projects: [SENTRY_TEST.name], body: { version: 'abc1234' } }]);
  // An artifact bundle is a ZIP file behind eight bytes of its own.
  const [bundle = Buffer.alloc(0)] = service.bundles;
  const entries = await new ZipReader(new BlobReader(new Blob([new Uint8Array(bundle.subarray(bundle.indexOf('PK')))]))).getEntries();
  const manifest = entries.find(({ filename }) => filename === 'manifest.json');
  const text = manifest && !manifest.directory ? await manifest.getData(new TextWriter()) : '{}';
  const files = Object.values(
    (JSON.parse(text) as { files: Record<string, { type: string; url: string; headers: Record<string, string> }> }).files,
  );
  expect(files.map(({ type, url, headers }) => [type, url, headers['debug-id']]).toSorted()).toEqual([
    ['minified_source', '~/assets/page.abc.js', id],
    ['source_map', '~/assets/page.abc.js.map', id],
  ]);
});

it.each([
  ['Sentry refuses the token', { SENTRY_AUTH_TOKEN: 'wrong' }, /401|token/iu],
  ['a setting is missing', { SENTRY_ORG: '' }, /set SENTRY_ORG as well/u],
])('leaves no map behind if %s', async (_, change, message) => {
  await expect(uploadMaps(out, 'abc1234', { ...settings(), ...change })).rejects.toThrow(message);
  expect(findMaps(out)).toEqual([]);
  expect(existsSync(join(out, 'assets/page.abc.js'))).toBe(true);
  expect(service.uploads).toEqual([]);
});
