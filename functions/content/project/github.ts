import { z } from 'zod';
import type { BuildProblem } from '../../../src/features/content/admin/content.schema.ts';
import type { Build } from '../../../src/features/health/health.schema.ts';
import { withoutSlash } from '../../http/note-call.ts';
import { ask, fromBase64, readReply, toBase64 } from './ask.ts';
import type { Project } from './project.ts';

type Repository = NonNullable<Build['repository']>;

const APIS = { github: 'https://api.github.com', gitea: 'https://gitea.com/api/v1', gitlab: '' } as const;
const NOT_FOUND = 404;
/** GitHub: the file's `sha` is another one. Gitea says 422. */
const CHANGED = [409, 422];
const FAILED = new Set(['failure', 'error', 'timed_out', 'startup_failure']);
const MOST_RUNS = 5;

const contents = z.object({ content: z.string(), sha: z.string() });
const fileNames = z.array(z.object({ filename: z.string() }));
const comparison = z.object({
  files: fileNames.optional(),
  commits: z.array(z.object({ files: fileNames.nullish() })).optional(),
});
const checkRuns = z.object({
  check_runs: z.array(
    z.object({ id: z.int(), conclusion: z.string().nullable(), completed_at: z.string().nullish(), html_url: z.url().nullish() }),
  ),
});
const annotations = z.array(z.object({ path: z.string(), start_line: z.int(), annotation_level: z.string(), message: z.string() }));
const combined = z.object({
  state: z.string(),
  statuses: z
    .array(
      z.object({
        state: z.string().optional(),
        status: z.string().optional(),
        description: z.string().nullish(),
        target_url: z.string().nullish(),
      }),
    )
    .nullish(),
});

const asLink = (address: string | null | undefined): string | null => (address && /^https?:/u.test(address) ? address : null);

/** GitHub’s REST API, which Gitea and Forgejo have for all but the checks. */
export function githubProject({ service, name, branch, apiUrl }: Repository, token: string): Project {
  const base = `${withoutSlash(apiUrl ?? APIS[service])}/repos/${name}`;
  const scheme = service === 'github' ? 'Bearer' : 'token';
  const headers = {
    Authorization: `${scheme} ${token}`,
    Accept: 'application/json',
    'User-Agent': 'site',
    'Content-Type': 'application/json',
  };
  const get = (path: string, expected?: readonly number[], init: RequestInit = {}) => ask(`${base}${path}`, { ...init, headers }, expected);
  const head = async (): Promise<string> =>
    branch ?? (await readReply(await get(''), z.object({ default_branch: z.string() }))).default_branch;

  async function failedRuns(ref: string) {
    if (service !== 'github') return [];
    const { check_runs: runs } = await readReply(await get(`/commits/${encodeURIComponent(ref)}/check-runs`), checkRuns);
    return runs.filter(({ conclusion }) => conclusion !== null && FAILED.has(conclusion)).slice(0, MOST_RUNS);
  }

  async function annotationsOf(id: number): Promise<BuildProblem[]> {
    const found = await readReply(await get(`/check-runs/${id}/annotations`), annotations);
    return found
      .filter(({ annotation_level: level }) => level === 'failure')
      .map(({ path, start_line: line, message }) => ({ file: path, line, text: message }));
  }

  async function failedStatus(ref: string) {
    const { state, statuses } = await readReply(await get(`/commits/${encodeURIComponent(ref)}/status`), combined);
    if (!FAILED.has(state)) return null;
    const failed = (statuses ?? []).filter((one) => FAILED.has(one.state ?? one.status ?? ''));
    const problems = failed.map(({ description }) => ({ file: null, line: null, text: description ?? '' }));
    return { failed: { at: null, ofPreviews: false, problems }, link: asLink(failed[0]?.target_url) };
  }

  return {
    source: 'repository',
    read: async (path) => {
      const query = branch ? `?ref=${encodeURIComponent(branch)}` : '';
      const response = await get(`/contents/${path}${query}`, [NOT_FOUND]);
      if (!response.ok) return undefined;
      const { content, sha } = await readReply(response, contents);
      return { text: fromBase64(content), version: sha };
    },
    write: async (path, { text, version }, message) => {
      const body = JSON.stringify({ message, content: toBase64(text), sha: version, ...(branch && { branch }) });
      return (await get(`/contents/${path}`, CHANGED, { method: 'PUT', body })).ok;
    },
    newer: async ({ version }) => {
      const response = await get(`/compare/${version}...${encodeURIComponent(await head())}`, [NOT_FOUND]);
      if (!response.ok) return null;
      const { files, commits = [] } = await readReply(response, comparison);
      return [...new Set((files ?? commits.flatMap((commit) => commit.files ?? [])).map(({ filename }) => filename))];
    },
    failure: async () => {
      const ref = await head();
      const runs = await failedRuns(ref);
      const [first] = runs;
      if (!first) return failedStatus(ref);
      const problems = (await Promise.all(runs.map(({ id }) => annotationsOf(id)))).flat();
      const at = first.completed_at ? new Date(first.completed_at).toISOString() : null;
      return { failed: { at, ofPreviews: false, problems }, link: asLink(first.html_url) };
    },
  };
}
