import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Configuration, changeConfiguration, databaseId, hasRoute, previewConfiguration, readConfiguration } from './configuration.ts';

const TEXT = readFileSync('wrangler.jsonc', 'utf8');
const CHANGES = { databaseId: 'd1', account: 'a1', domain: 'www.consulting.test', mailbox: 'owner@consulting.test' };
const comments = (text: string): string[] => text.match(/\/\/ .*/gu) ?? [];

describe('wrangler.jsonc', () => {
  it('takes the values of a deployment, and keeps its comments and everything else', () => {
    const changed = changeConfiguration(TEXT, CHANGES);
    expect(comments(changed)).toEqual(comments(TEXT));
    const [before, after] = [readConfiguration(TEXT), readConfiguration(changed)];
    expect(databaseId(after)).toBe('d1');
    expect(after).toEqual({
      ...before,
      account_id: 'a1',
      d1_databases: [{ ...before.d1_databases[0], database_id: 'd1' }],
      routes: [...before.routes, { pattern: 'www.consulting.test', custom_domain: true }],
      addresses: [...before.addresses, 'owner@consulting.test'],
    });
    expect(changeConfiguration(TEXT, {})).toBe(TEXT);
  });

  it('covers a host by a custom domain or a route', () => {
    const withRoutes = (...routes: unknown[]) => readConfiguration(JSON.stringify({ ...readConfiguration(TEXT), routes }));
    expect(hasRoute(withRoutes({ pattern: 'a.test', custom_domain: true }), 'a.test')).toBe(true);
    expect(hasRoute(withRoutes('a.test/*'), 'a.test')).toBe(true);
    expect(hasRoute(withRoutes('a.test/*'), 'www.a.test')).toBe(false);
  });

  it('says what it lacks', () => {
    expect(() => readConfiguration('{}')).toThrow(/wrangler\.jsonc cannot be deployed[\s\S]*d1_databases/u);
  });
});

it('the bucket for attachments is created only if it is switched on, and then for a preview too', () => {
  const bucketsOf = ({ r2_buckets: buckets }: Configuration): string[] => buckets.map(({ bucket_name: name }) => name);
  const switchedOn = readConfiguration(TEXT.replaceAll('//+', ''));
  expect(bucketsOf(readConfiguration(TEXT))).toEqual(['lycabettus-files', 'lycabettus-backups']);
  // The first is the one for shoppers (scripts/deploy/steps.ts).
  expect(bucketsOf(switchedOn)).toEqual(['lycabettus-files', 'lycabettus-mail', 'lycabettus-backups']);
  expect(bucketsOf(previewConfiguration(switchedOn, '/project', 'https://preview.test'))).toContain('lycabettus-mail-preview');
});

it('a preview has the bindings of the live site, and shares no data, address or mail with it', () => {
  const live: Configuration = readConfiguration(changeConfiguration(TEXT, CHANGES));
  const preview = previewConfiguration(live, '/project', 'https://lycabettus-preview.owner.workers.dev', 'd2');
  expect(preview).toMatchObject({
    name: 'lycabettus-preview',
    main: '/project/functions/worker.ts',
    routes: [],
    addresses: [],
    workers_dev: true,
  });
  expect(preview['durable_objects']).toEqual(live['durable_objects']);
  expect(preview['ratelimits']).toEqual(live['ratelimits']);
  expect(preview.vars).toEqual({ ...live.vars, SITE_URL: 'https://lycabettus-preview.owner.workers.dev' });
  const named = (text: string): string[] =>
    [...text.matchAll(/"(?:database_id|database_name|bucket_name)":"([^"]+)"/gu)].map(([, name = '']) => name);
  expect(named(JSON.stringify(preview)).filter((name) => named(JSON.stringify(live)).includes(name))).toEqual([]);
});
