import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(readFileSync('package.json', 'utf8')));
const OUTSIDE_NPM = /^(?:npm ci|\.ci\/run)$/u;
/** Only a container of GitHub needs it. */
const FOR_CONTAINERS = /^git config --global --add safe\.directory /u;
const SECRETS = /\b(?:CLOUDFLARE_\w+|DEPLOY)\b/gu;

const githubSchema = z.object({
  on: z.object({ push: z.object({ branches: z.array(z.string()) }) }),
  permissions: z.strictObject({ contents: z.literal('read') }),
  jobs: z.record(z.string(), z.looseObject({ steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })) })),
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

it('an action is named by a version, and no workflow of another forge hides this one', () => {
  const used = Object.values(github.jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(used.filter((name) => !/^actions\/[\w-]+@(?:v\d+|[\da-f]{40})$/u.test(name))).toEqual([]);
  expect(['.forgejo/workflows', '.gitea/workflows'].filter(existsSync)).toEqual([]);
});

it('only the job that deploys the main branch gets the live token, in an environment that can be restricted', () => {
  const jobs = Object.entries(github.jobs).filter(([, job]) => JSON.stringify(job).includes('secrets.CLOUDFLARE_API_TOKEN'));
  expect(jobs).toMatchObject([['deploy', { environment: 'production', if: expect.stringContaining("github.event_name == 'push'") }]]);
  expect(github.on.push.branches).toEqual(['main']);
  // GitLab gives the variable by its scope; a preview has a token of its own.
  expect(parse(read('.gitlab-ci.yml'))).toMatchObject({
    preview: { variables: { CLOUDFLARE_API_TOKEN: '$CLOUDFLARE_PREVIEW_TOKEN' } },
    deploy: { environment: 'production', rules: [{ if: expect.stringContaining('$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH') }] },
  });
});

it('the handbook explains each secret and variable of the forges', () => {
  const named = new Set(
    [...read('.github/workflows/ci.yml').matchAll(SECRETS), ...read('.gitlab-ci.yml').matchAll(SECRETS)].map(([name]) => name),
  );
  const handbook = read('docs/operations.md');
  expect([...named].filter((name) => !handbook.includes(`\`${name}\``))).toEqual([]);
});
