import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { DIST, faults, pageAt } from './built-site.ts';

/** Parts of the SDK, of its service's hosts, and the way to it. */
const SDK = /sentry\.(?:io|javascript)|sentry_key|__SENTRY__|sentryDsn|infer_ip|monitor\/envelope/u;
/** Shows source code that names them. */
const EXPLAINS = '/examples/sentry-implementation';

it('without a DSN, no page names Sentry’s hosts, SDK or tunnel, in its policy or elsewhere', () => {
  expect(faults(({ bare, html, policy = '' }) => [bare !== EXPLAINS && SDK.exec(html)?.[0], /sentry/iu.exec(policy)?.[0]])).toEqual([]);
});

it('without a DSN, no script has a byte of it', () => {
  const scripts = globSync('**/*.js', { cwd: DIST }).filter((file) => SDK.test(readFileSync(join(DIST, file), 'utf8')));
  expect(scripts).toEqual([]);
  expect(readFileSync(join(DIST, 'build.json'), 'utf8')).not.toMatch(/sentry/iu);
});

it.each(LOCALE_CODES)('without a DSN, the privacy page in %s names no such recipient', (locale) => {
  expect(pageAt(path(locale, '/privacy'))?.html).not.toMatch(/Sentry|Functional Software/u);
});

it('no source map is served', () => {
  expect(globSync('**/*.map', { cwd: DIST })).toEqual([]);
  const named = globSync('assets/*.{js,css}', { cwd: DIST }).filter((file) =>
    readFileSync(join(DIST, file), 'utf8').includes('sourceMappingURL='),
  );
  expect(named).toEqual([]);
});
