import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Facts, findLacks, findUnreached, findWarnings, isAdditive, keysToMake, planSteps, type Wishes } from './plan.ts';

const KEYS = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT', 'AUTH_SECRET'];
const CONSULTING = { id: 'a1', name: 'Consulting' };
const DONE: Facts = {
  target: 'live',
  address: 'https://www.consulting.test',
  site: { hasSampleAddress: false, hasSamples: false, callsElsewhere: false, email: 'owner@consulting.test' },
  git: { isRepository: true, changed: 0 },
  accounts: [CONSULTING],
  account: CONSULTING,
  namesAccount: false,
  zone: { id: 'z1', name: 'consulting.test' },
  isRouted: true,
  mailboxes: ['owner@consulting.test'],
  routesMail: true,
  forcesHttps: true,
  database: { name: 'lycabettus', exists: true, isNamed: true, hasTables: true, hasOwner: true, pending: [] },
  owner: { hasSender: true, mail: 'me@elsewhere.test', devices: 1, hasHeartbeat: true },
  missingBuckets: [],
  running: 'v1',
  secrets: KEYS,
  build: { exists: true, isCurrent: true, isRunning: true },
};
const FRESH: Facts = {
  ...DONE,
  isRouted: false,
  mailboxes: [],
  routesMail: false,
  forcesHttps: false,
  database: { name: 'lycabettus', exists: false, isNamed: false, hasTables: false, hasOwner: false, pending: ['0000.sql'] },
  owner: { hasSender: false, devices: 0, hasHeartbeat: false },
  missingBuckets: ['files', 'backups'],
  running: undefined,
  secrets: [],
  build: { exists: false, isCurrent: false, isRunning: false },
};
const WISHES: Wishes = { build: true };
const ALL: Wishes = { build: true, samples: true, domain: true, mail: true };
const questions = (facts: Facts, wishes = WISHES) => findLacks(facts, wishes).map(({ question }) => question);
const names = (facts: Facts, wishes = WISHES) => planSteps(facts, wishes).map(({ name }) => name);

describe('what is missing', () => {
  it('is nothing for a site that runs, and nothing that flags have settled', () => {
    expect(findLacks(DONE, WISHES)).toEqual([]);
    expect(findLacks({ ...FRESH, site: { ...FRESH.site, hasSamples: true } }, ALL)).toEqual([]);
  });

  it('is all that a fresh clone needs to be told', () => {
    expect(questions({ ...FRESH, site: { ...FRESH.site, hasSamples: true } })).toEqual(['samples', 'domain', 'mail']);
    expect(questions({ ...FRESH, accounts: undefined, account: undefined })).toEqual(['sign-in']);
    expect(questions({ ...FRESH, accounts: [CONSULTING, { id: 'a2', name: 'Other' }], account: undefined })).toEqual(['account']);
  });

  it('cannot be settled by a question where work is to be done elsewhere', () => {
    const sample = { ...FRESH, site: { ...FRESH.site, hasSampleAddress: true, hasSamples: true } };
    expect(findLacks(sample, ALL)).toMatchObject([{ remedy: 'npm run site -- personalise' }]);
    expect(findLacks({ ...FRESH, zone: undefined }, ALL)).toMatchObject([{ remedy: expect.stringContaining('/a1/add-site') }]);
    expect(findLacks({ ...DONE, account: undefined, namesAccount: true }, ALL)).toMatchObject([
      { what: expect.stringContaining('does not have access') },
    ]);
    expect(findLacks({ ...DONE, build: FRESH.build }, { build: false })).toMatchObject([{ remedy: 'npm run build' }]);
    expect(findLacks({ ...DONE, secrets: ['AUTH_SECRET', 'VAPID_PUBLIC_KEY'] }, ALL)).toMatchObject([
      { what: expect.stringContaining('VAPID_PRIVATE_KEY') },
    ]);
  });

  it('asks about mail before the first deployment only, and about no domain at workers.dev', () => {
    expect(questions({ ...DONE, mailboxes: [] })).toEqual([]);
    // By `wrangler secret put`, before.
    expect(questions({ ...FRESH, running: 'draft', secrets: ['AUTH_SECRET'] })).toContain('mail');
    expect(questions({ ...FRESH, address: 'https://lycabettus.owner.workers.dev', zone: undefined })).toEqual([]);
  });

  it('lets a preview have samples, but no calls to another address', () => {
    const preview: Facts = { ...FRESH, target: 'preview', site: { ...FRESH.site, hasSampleAddress: true, hasSamples: true } };
    expect(findLacks(preview, WISHES)).toEqual([]);
    expect(findLacks({ ...preview, site: { ...preview.site, callsElsewhere: true } }, ALL)).toHaveLength(1);
  });
});

describe('the steps', () => {
  it('of a second run are only checks', () => {
    expect(names(DONE)).toEqual(['files', 'health']);
  });

  it('of a first run make everything, in an order in which each finds what it needs', () => {
    expect(names(FRESH, ALL)).toEqual(
      'database buckets configuration build secrets migrations files mail https deploy health link'.split(' '),
    );
    expect(planSteps(FRESH, ALL).find(({ name }) => name === 'configuration')?.does).toBe(
      "Write into wrangler.jsonc: the database's id, the custom domain www.consulting.test, the mailbox owner@consulting.test",
    );
  });

  it('back up a database with tables before its migrations, and deploy after them', () => {
    const pending = { ...DONE, database: { ...DONE.database, pending: ['0020.sql'] } };
    expect(names(pending)).toEqual(['backup', 'migrations', 'files', 'deploy', 'health']);
    expect(names({ ...pending, database: { ...pending.database, hasTables: false } })).not.toContain('backup');
  });

  it('build and deploy what has changed, or deploy the build that is there', () => {
    const changed = { ...DONE, build: { exists: true, isCurrent: false, isRunning: false } };
    expect(names(changed)).toEqual(['build', 'files', 'deploy', 'health']);
    expect(names(changed, { build: false })).toEqual(['files', 'deploy', 'health']);
    expect(names(DONE, { build: true, again: true })).toEqual(['files', 'deploy', 'health']);
  });

  it('of a preview change no configuration, domain or mail, and back up nothing', () => {
    const preview: Facts = { ...FRESH, target: 'preview', address: 'https://lycabettus-preview.owner.workers.dev' };
    expect(names(preview, ALL)).toEqual('database buckets build secrets migrations files deploy health link'.split(' '));
  });
});

it('makes only groups of keys of which none exists', () => {
  expect(keysToMake({ target: 'live', secrets: [] })).toEqual(KEYS);
  expect(keysToMake({ target: 'live', secrets: ['AUTH_SECRET', 'VAPID_PUBLIC_KEY'] })).toEqual(['VAPID_SUBJECT']);
  expect(keysToMake({ target: 'preview', secrets: [] })).toEqual(['AUTH_SECRET']);
});

it('warns of uncommitted changes and of a site without mail', () => {
  expect(findWarnings({ ...DONE, git: { isRepository: true, changed: 2 }, mailboxes: [] }, WISHES)).toHaveLength(2);
  expect(findWarnings({ ...DONE, mailboxes: ['press@consulting.test'] }, WISHES)).toEqual([]);
});

it('warns that sign-in links cannot reach an owner whose mail comes to the site', () => {
  for (const found of [
    findWarnings(DONE, WISHES),
    findWarnings({ ...DONE, site: { ...DONE.site, email: 'Owner+login@consulting.test' } }, WISHES),
    findWarnings({ ...DONE, mailboxes: [] }, { ...WISHES, mail: true }),
  ])
    expect(found).toEqual([expect.stringContaining('does not keep sign-in links')]);
  expect(findWarnings({ ...DONE, target: 'preview' }, WISHES)).toEqual([]);
});

it('says what keeps the site from telling its owner, but not of a preview', () => {
  expect(findUnreached(DONE)).toEqual([]);
  expect(findUnreached({ ...FRESH, mailboxes: DONE.mailboxes })).toEqual([
    expect.stringContaining('MAIL_PROVIDER'),
    expect.stringContaining('owner@consulting.test'),
    expect.stringContaining('https://www.consulting.test/admin/notifications'),
    expect.stringContaining('HEARTBEAT_URL'),
  ]);
  expect(findUnreached({ ...DONE, owner: { ...DONE.owner, mail: 'Owner+me@consulting.test' } })).toHaveLength(1);
  expect(findUnreached({ ...FRESH, target: 'preview' })).toEqual([]);
});

it('knows which migrations the version before cannot run with', () => {
  const folder = 'functions/storage/migrations';
  const lossy = readdirSync(folder).filter((name) => name.endsWith('.sql') && !isAdditive(readFileSync(`${folder}/${name}`, 'utf8')));
  // docs/owner/operations.md, "Roll back", names them.
  expect(lossy).toEqual([]);
  for (const sql of [
    'DROP TABLE a',
    'ALTER TABLE `a` RENAME TO `b`',
    'ALTER TABLE a RENAME b TO c',
    'alter table a drop column b',
    'ALTER TABLE a DROP b',
  ])
    expect([sql, isAdditive(sql)]).toEqual([sql, false]);
  expect(['CREATE TABLE a (b)', 'ALTER TABLE a ADD b', 'DROP INDEX a'].map(isAdditive)).toEqual([true, true, true]);
});
