/** Scripts and files. tests/site/outside-services.test.ts reads the pages. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DIST } from './built-site.ts';

/** Parts of the SDK, and the way to it. */
const SDK = /sentry\.javascript|sentry_key|__SENTRY__|infer_ip|monitor\/envelope/u;
const ADDRESS = /sentry\.io|sentryDsn/u;
/** Checks the fields of `content/site.yaml`, and says what a DSN looks like. */
const SETUP = /\/SetupIsland\./u;
it('without a DSN, no script has a byte of it', () => {
  const scripts = globSync('**/*.js', { cwd: DIST }).filter((file) => {
    const text = readFileSync(join(DIST, file), 'utf8');
    return SDK.test(text) || (ADDRESS.test(text) && !SETUP.test(file));
  });
  expect(scripts).toEqual([]);
  expect(readFileSync(join(DIST, 'build.json'), 'utf8')).not.toMatch(/sentry/iu);
});

it('no source map is served', () => {
  expect(globSync('**/*.map', { cwd: DIST })).toEqual([]);
  const named = globSync('assets/*.{js,css}', { cwd: DIST }).filter((file) =>
    readFileSync(join(DIST, file), 'utf8').includes('sourceMappingURL='),
  );
  expect(named).toEqual([]);
});
