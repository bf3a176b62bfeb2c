import { z } from 'zod';
import type { BuildProblem } from '../../../src/features/content/admin/content.schema.ts';
import type { Build } from '../../../src/features/health/health.schema.ts';
import { withoutSlash } from '../../http/note-call.ts';
import { ask, asLink, asTime, fromBase64, isWritten, ProjectFault, readReply, toBase64 } from './ask.ts';
import { type ChangedFile, type ListedFile, operationOf, type Project } from './project.ts';

type Repository = NonNullable<Build['repository']>;

const APIS = { github: 'https://api.github.com', gitea: 'https://gitea.com/api/v1', gitlab: '' } as const;
const NOT_FOUND = 404;
/** GitHub: the file's `sha` is another one. Gitea says 422. */
const CHANGED = [409, 422];
const FAILED = new Set(['failure', 'error', 'timed_out', 'startup_failure']);
const MOST_RUNS = 5;

const named = z.object({ sha: z.string() });
/** GitHub leaves out what is larger than a megabyte, with the encoding `none`. */
const contents = z.object({ content: z.string(), encoding: z.literal('base64').optional(), sha: z.string() });
const folder = z.array(z.object({ path: z.string(), sha: z.string(), type: z.string() }));
const wholeTree = z.object({ tree: z.array(z.object({ path: z.string(), sha: z.string() })) });
const fileNames = z.array(z.object({ filename: z.string() }));
const comparison = z.object({
  files: fileNames.optional(),
  commits: z.array(z.object({ files: fileNames.nullish() })).optional(),
});
const checkRuns = z.object({
  check_runs: z.array(
    z.object({ id: z.int(), conclusion: z.string().nullable(), completed_at: z.string().nullish(), html_url: z.string().nullish() }),
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

/** @returns the new object's SHA */
type Post = (path: string, body: object) => Promise<string>;

/** An object of a Git tree; a picture becomes a blob first. */
const toNode = async ({ path, content }: ChangedFile, post: Post): Promise<object> => ({
  ...{ path, mode: '100644', type: 'blob' },
  ...(typeof content === 'string' && { content }),
  ...(content === null && { sha: null }),
  ...(content instanceof Uint8Array && { sha: await post('/git/blobs', { content: toBase64(content), encoding: 'base64' }) }),
});

/** Gitea takes several files at once. */
const toOperation = (file: ChangedFile): object => ({
  operation: operationOf(file),
  path: file.path,
  ...(file.content !== null && { content: toBase64(file.content) }),
  ...(file.version !== null && { sha: file.version }),
});

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

  async function read(path: string, ref: string | undefined) {
    const response = await get(`/contents/${path}${ref ? `?ref=${encodeURIComponent(ref)}` : ''}`, [NOT_FOUND]);
    if (!response.ok) return undefined;
    const { content, sha } = await readReply(response, contents);
    return { text: fromBase64(content), version: sha };
  }

  /** Several files in one commit on what the branch is now; its move is refused if somebody else was faster. */
  async function commit(files: readonly ChangedFile[], message: string): Promise<boolean> {
    const post: Post = async (path, body) =>
      (await readReply(await get(path, [], { method: 'POST', body: JSON.stringify(body) }), named)).sha;
    const heads = `heads/${(await head()).split('/').map(encodeURIComponent).join('/')}`;
    const { object: parent } = await readReply(await get(`/git/ref/${heads}`), z.object({ object: named }));
    const { tree: base } = await readReply(await get(`/git/commits/${parent.sha}`), z.object({ tree: named }));
    const { tree: all } = await readReply(await get(`/git/trees/${base.sha}?recursive=1`), wholeTree);
    const now = new Map(all.map(({ path, sha }) => [path, sha]));
    if (files.some(({ path, version }) => (now.get(path) ?? null) !== version)) return false;
    const tree = await post('/git/trees', { base_tree: base.sha, tree: await Promise.all(files.map((file) => toNode(file, post))) });
    const sha = await post('/git/commits', { message, tree, parents: [parent.sha] });
    const moved = await get(`/git/refs/${heads}`, CHANGED, { method: 'PATCH', body: JSON.stringify({ sha }) });
    if (moved.ok) return true;
    const { object: tip } = await readReply(await get(`/git/ref/${heads}`), z.object({ object: named }));
    // A protected branch is refused with the same status.
    if (tip.sha === parent.sha) throw new ProjectFault(`HTTP ${moved.status}`);
    return false;
  }

  return {
    source: 'repository',
    read: (path) => read(path, branch),
    list: async (name): Promise<ListedFile[]> => {
      const response = await get(`/contents/${name}${branch ? `?ref=${encodeURIComponent(branch)}` : ''}`, [NOT_FOUND]);
      if (!response.ok) return [];
      const entries = await readReply(response, folder);
      return entries.filter(({ type }) => type === 'file').map(({ path, sha }) => ({ path, version: sha }));
    },
    write: async (files, message) => {
      const [first, ...rest] = files;
      if (!first) return true;
      const to = { message, ...(branch && { branch }) };
      const { path, content, version } = first;
      const readNow: Project['read'] = (one) => read(one, branch);
      if (rest.length === 0 && content !== null && version !== null) {
        const body = JSON.stringify({ ...to, content: toBase64(content), sha: version });
        return isWritten(await get(`/contents/${path}`, CHANGED, { method: 'PUT', body }), files, readNow);
      }
      if (service === 'github') return commit(files, message);
      const body = JSON.stringify({ ...to, files: files.map(toOperation) });
      return isWritten(await get('/contents', CHANGED, { method: 'POST', body }), files, readNow);
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
      return { failed: { at: asTime(first.completed_at), ofPreviews: false, problems }, link: asLink(first.html_url) };
    },
  };
}
