import { execFile, execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { readConfiguration } from '../../scripts/deploy/configuration.ts';
import { startCloudflare, TEST_TOKEN } from '../services/cloudflare/service.ts';

const LIMIT_MS = 600_000;
const HOST = 'www.consulting.test';
const LINKED = ['functions', 'src', 'scripts', 'node_modules', 'public', 'tsconfig.json', 'biome.json'];
const NEWEST =
  readdirSync('functions/storage/migrations')
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1) ?? '';
const KEYS = ['AUTH_SECRET', 'VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY', 'VAPID_SUBJECT'];

/** A clone of this project with a small built site, in git. */
function clone(): { folder: string; personalise: () => void; build: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'lycabettus-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of LINKED) symlinkSync(resolve(part), join(folder, part));
  for (const part of ['content', 'wrangler.jsonc', '.gitignore']) cpSync(part, join(folder, part), { recursive: true });
  // A backup of the published database needs Cloudflare itself.
  const backup = '"site": "mkdir -p backups && touch backups/made.zip #';
  writeFileSync(join(folder, 'package.json'), readFileSync('package.json', 'utf8').replace('"site": "', backup));
  // One file for shoppers is enough.
  for (const file of globSync('content/products/*/files/*', { cwd: folder }).slice(1)) rmSync(join(folder, file));
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=O', '-c', 'user.email=o@x', ...args], { cwd: folder, encoding: 'utf8' });
  const commit = (): void => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'A step');
  };
  git('init', '--quiet');
  commit();
  return {
    folder,
    personalise: () => {
      const site = join(folder, 'content/site.yaml');
      const text = readFileSync(site, 'utf8').replace('lycabettus.example', HOST).replace('hello@example.com', 'owner@consulting.test');
      writeFileSync(site, text);
      commit();
    },
    build: () => {
      cpSync('tests/functions/fixtures/dist', join(folder, 'dist'), { recursive: true });
      const stamp = { version: git('rev-parse', '--short', 'HEAD').trim(), builtAt: new Date().toISOString(), url: `https://${HOST}` };
      writeFileSync(join(folder, 'dist/build.json'), JSON.stringify(stamp));
    },
  };
}

/** Its host names exist nowhere: a module that Node loads first sends them to the stand-in. */
function toStandIn(folder: string, origin: string): string {
  const file = join(folder, '.wrangler', 'to-stand-in.mjs');
  mkdirSync(dirname(file));
  writeFileSync(
    file,
    `const real = fetch;
globalThis.fetch = (url, options) => {
  const { protocol, host, pathname } = new URL(url);
  const isAway = protocol === 'https:' || host === '${HOST}';
  return isAway ? real(${JSON.stringify(origin)} + pathname, { ...options, headers: { 'X-Host': host, 'X-Protocol': protocol } }) : real(url, options);
};`,
  );
  return `--import ${file}`;
}

it('npm run deploy takes a clone to a running site, repeats nothing, and stops at a failed step', {
  timeout: LIMIT_MS,
}, async () => {
  const service = await startCloudflare(['consulting.test']);
  onTestFinished(service.close);
  const { folder, personalise, build } = clone();
  const nodeOptions = toStandIn(folder, service.origin);
  async function deploy(...flags: string[]): Promise<{ code: number; output: string }> {
    const env = {
      ...process.env,
      PATH: [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter),
      CLOUDFLARE_API_BASE_URL: `${service.origin}/client/v4`,
      CLOUDFLARE_API_TOKEN: TEST_TOKEN,
      NODE_OPTIONS: nodeOptions,
    };
    const running = promisify(execFile)(process.execPath, ['scripts/deploy.ts', ...flags], { cwd: folder, env });
    return await running.then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, output: error.stdout + error.stderr }),
    );
  }
  const changes = (): string[] => service.requests.splice(0).filter((call) => !/^GET |\/query$|^POST \/graphql/u.test(call));

  expect(await deploy()).toMatchObject({ code: 2, output: expect.stringContaining('npm run site -- personalise') });
  personalise();
  build();
  const lacking = await deploy('--no-build');
  expect(lacking).toMatchObject({ code: 2, output: expect.stringMatching(/--samples[\s\S]*--domain[\s\S]*--mail/u) });
  const flags = ['--no-build', '--samples', '--domain', '--mail'];
  expect(await deploy(...flags, '--dry-run')).toMatchObject({ code: 0, output: expect.stringContaining('Create the database lycabettus') });
  expect(changes()).toEqual([]);

  const first = await deploy(...flags);
  expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/None of your devices is notified[\s\S]*HEARTBEAT_URL/u) });
  const live = service.workers.scripts.get('lycabettus');
  expect([...(live?.secrets.keys() ?? [])].toSorted()).toEqual(KEYS);
  for (const secret of live?.secrets.values() ?? []) expect(first.output).not.toContain(secret);
  expect(live?.schedules).toContain('*/5 * * * *');
  expect(service.zones.domains.get(HOST)).toBe('lycabettus');
  expect(service.zones.state).toEqual({ mail: true, https: 'on' });
  expect(service.zones.rules).toMatchObject([{ matchers: [{ value: 'owner@consulting.test' }], actions: [{ type: 'worker' }] }]);
  expect([...service.r2.objects].map(([bucket, objects]) => [bucket, objects.size])).toEqual([
    ['lycabettus-files', 2],
    ['lycabettus-backups', 0],
  ]);
  const written = readFileSync(join(folder, 'wrangler.jsonc'), 'utf8');
  expect(written).toContain('// Names the local database');
  const id = readConfiguration(written).d1_databases[0].database_id;
  expect(live?.versions[0]?.bindings).toContainEqual(expect.objectContaining({ name: 'DB', id }));
  changes();

  const secrets = new Map(live?.secrets);
  const second = await deploy(...flags);
  expect([second.code, changes()]).toEqual([0, []]);
  expect(second.output).not.toMatch(/Deploy the Worker|rollback/u);

  const before = live?.versions[0]?.id;
  const again = await deploy('--no-build', '--samples', '--again');
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining(`To go back: npx wrangler rollback ${before} `) });
  expect(live?.versions[0]?.id).not.toBe(before);
  changes();

  service.zones.state.https = 'off';
  const { code, output } = await deploy('--no-build', '--samples');
  expect([code, output, changes()]).toEqual([
    0,
    expect.stringContaining('Always Use HTTPS'),
    [expect.stringMatching(/^PATCH .*always_use_https$/u)],
  ]);

  // A newer version with a migration that fails.
  service.d1.opened('lycabettus').exec(`DELETE FROM d1_migrations WHERE name = '${NEWEST}'`);
  const failed = await deploy('--no-build', '--samples');
  expect(failed).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      new RegExp(String.raw`(?:already exists|duplicate column|no such index)[\s\S]*Stopped at "Apply ${NEWEST}"`, 'u'),
    ),
  });
  expect(changes()).toEqual([]);
  expect(new Map(live?.secrets)).toEqual(secrets);
  expect(readdirSync(join(folder, 'backups')), 'made before the migration').toHaveLength(1);
});
