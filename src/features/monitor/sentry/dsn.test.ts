import { expect, it } from 'vitest';
import { envelopeAddress, parseDsn } from './dsn.shared.ts';
import { toEnvironment } from './event.shared.ts';

it.each([
  ['https://abc1@o1.ingest.sentry.io/42', 'https://o1.ingest.sentry.io/api/42/envelope/?sentry_version=7&sentry_key=abc1'],
  ['https://abc1@sentry.example:9000/errors/7', 'https://sentry.example:9000/errors/api/7/envelope/?sentry_version=7&sentry_key=abc1'],
  ['http://abc1@127.0.0.1:9000/7', 'http://127.0.0.1:9000/api/7/envelope/?sentry_version=7&sentry_key=abc1'],
])('reads %s', (text, address) => {
  const dsn = parseDsn(text);
  expect(dsn && envelopeAddress(dsn)).toBe(address);
});

it.each([
  '',
  'abc1@o1.ingest.sentry.io/42',
  'http://abc1@sentry.example/42',
  'https://o1.ingest.sentry.io/42',
  'https://abc1:secret@o1.ingest.sentry.io/42',
  'https://abc1@o1.ingest.sentry.io/',
  'https://abc1@o1.ingest.sentry.io/project',
  'https://abc1@o1.ingest.sentry.io/42?x=1',
])('refuses “%s”', (text) => {
  expect(parseDsn(text)).toBeUndefined();
});

it.each([
  ['https://site.example', 'production'],
  ['https://abc.site.workers.dev', 'preview'],
  ['http://localhost:8788', 'local'],
  ['nonsense', 'preview'],
])('calls %s %s', (origin, environment) => {
  expect(toEnvironment(origin, 'https://site.example')).toBe(environment);
});
