import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(readFileSync('package.json', 'utf8')));
const OUTSIDE_NPM = /^(?:npm ci(?: --ignore-scripts)?|\.ci\/run)$/u;
/** Only a container of GitHub needs it. */
const FOR_CONTAINERS = /^git config --global --add safe\.directory /u;
const SECRETS = /\b(?:CLOUDFLARE_\w+|DEPLOY|PREVIEW)\b/gu;

const githubSchema = z.object({
  on: z.object({ push: z.object({ branches: z.array(z.string()) }) }),
  permissions: z.strictObject({ contents: z.literal('read') }),
  jobs: z.record(z.string(), z.looseObject({ steps: z.array(z.looseObject({ uses: z.string().optional(), run: z.string().optional() })) })),
});
const gitlabJobSchema = z.object({ script: z.array(z.string()) });

const read = (file: string): string => readFileSync(file, 'utf8');
const github = githubSchema.parse(parse(read('.github/workflows/ci.yml')));
const gitlab = Object.values(parse(read('.gitlab-ci.yml')) as object).flatMap((job) => gitlabJobSchema.safeParse(job).data?.script ?? []);
const ofGithub = Object.values(github.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
const commands = { github: ofGithub.filter((command) => !FOR_CONTAINERS.test(command)), gitlab };

it.each(Object.entries(commands))('the commands for %s exist', (_, found) => {
  const npm = found.filter((command) => !OUTSIDE_NPM.test(command)).map((command) => /^npm run ([\w:]+)/u.exec(command)?.[1] ?? command);
  expect(npm.length).toBeGreaterThan(1);
  expect(npm.filter((name) => !(name in scripts))).toEqual([]);
});

it('both forges do the same', () => {
  expect(new Set(commands.gitlab)).toEqual(new Set(commands.github));
  expect(statSync('.ci/run').mode & 0o111).toBe(0o111);
});

it('actions and images are named by what they are, and no workflow of another forge hides this one', () => {
  const used = Object.values(github.jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(used.filter((name) => !/^actions\/[\w-]+@[\da-f]{40}$/u.test(name))).toEqual([]);
  const images = ['.github/workflows/ci.yml', '.gitlab-ci.yml'].map((file) => /(?:container|image): (\S+)/u.exec(read(file))?.[1]);
  expect(images).toEqual([images[0], images[0]]);
  expect(images[0]).toMatch(/@sha256:[\da-f]{64}$/u);
  expect(['.forgejo/workflows', '.gitea/workflows'].filter(existsSync)).toEqual([]);
});

it('a token is seen by the step that deploys alone, after an installation that runs no code of packages', () => {
  for (const [name, { steps, ...job }] of Object.entries(github.jobs)) {
    expect(JSON.stringify(job), name).not.toContain('secrets.');
    const secret = steps.filter((step) => JSON.stringify(step).includes('secrets.'));
    expect(
      secret.map(({ run }) => run?.startsWith('npm run deploy -- --no-build')),
      name,
    ).toEqual(secret.map(() => true));
    if (secret.length > 0) expect(steps.map(({ run }) => run)).toContain('npm ci --ignore-scripts');
  }
  const jobs = z.record(z.string(), z.unknown()).parse(parse(read('.gitlab-ci.yml')));
  for (const name of ['test', 'build']) expect(JSON.stringify(jobs[name]), name).not.toMatch(/CLOUDFLARE|environment/u);
  for (const name of ['preview', 'deploy']) {
    expect(jobs[name]).toMatchObject({
      environment: expect.any(String),
      script: ['npm ci --ignore-scripts', expect.stringContaining('--no-build')],
    });
  }
});

it('only the job that deploys the main branch gets the live token, in an environment that can be restricted', () => {
  const jobs = Object.entries(github.jobs).filter(([, job]) => JSON.stringify(job).includes('secrets.CLOUDFLARE_API_TOKEN'));
  expect(jobs).toMatchObject([['deploy', { environment: 'production', if: expect.stringContaining("github.event_name == 'push'") }]]);
  expect(github.on.push.branches).toEqual(['main']);
  // GitLab gives the variable by its scope; a preview has a token of its own.
  expect(parse(read('.gitlab-ci.yml'))).toMatchObject({
    preview: { environment: 'preview', variables: { CLOUDFLARE_API_TOKEN: '$CLOUDFLARE_PREVIEW_TOKEN' } },
    deploy: { environment: 'production', rules: [{ if: expect.stringContaining('$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH') }] },
  });
});

it('the handbook explains each secret and variable of the forges', () => {
  const named = new Set(
    [...read('.github/workflows/ci.yml').matchAll(SECRETS), ...read('.gitlab-ci.yml').matchAll(SECRETS)].map(([name]) => name),
  );
  const handbook = read('docs/owner/operations.md');
  expect([...named].filter((name) => !handbook.includes(`\`${name}\``))).toEqual([]);
});
