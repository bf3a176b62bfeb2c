import { z } from 'zod';
import { problemIn } from '../../../src/features/content/admin/build-lines.shared.ts';
import type { BuildProblem } from '../../../src/features/content/admin/content.schema.ts';
import type { Build } from '../../../src/features/health/health.schema.ts';
import { withoutSlash } from '../../http/note-call.ts';
import { ask, asLink, asTime, fromBase64, isWritten, readReply, toBase64 } from './ask.ts';
import { type ChangedFile, type ListedFile, operationOf, type Project } from './project.ts';

type Repository = NonNullable<Build['repository']>;

const API = 'https://gitlab.com/api/v4';
const NOT_FOUND = 404;
/** The token may lack the right to read logs. */
const REFUSED = [403, NOT_FOUND];
/** The file has another `last_commit_id`, or the branch takes no commits. */
const CHANGED = 400;

const fileReply = z.object({ content: z.string(), last_commit_id: z.string() });
const nowReply = z.object({ blob_id: z.string(), last_commit_id: z.string() });
const folder = z.array(z.object({ id: z.string(), path: z.string(), type: z.string() }));
/** Of a version that a list gives, which has no commits. */
const BLOB = 'blob:';
const MOST_LISTED = 100;
const comparison = z.object({ diffs: z.array(z.object({ new_path: z.string() })) });
const pipelines = z.array(z.object({ id: z.int(), status: z.string(), web_url: z.string().nullish(), updated_at: z.string().nullish() }));
const jobs = z.array(z.object({ id: z.int(), name: z.string(), failure_reason: z.string().nullish() }));

const MOST_JOBS = 3;
const LOG_LENGTH = 100_000;
const MOST_PROBLEMS = 50;
/** Of GitLab's own time stamps, and of colours. */
const MARKS = /^\d{4}-\d\d-\d\dT[\d:.]+Z \d\d[EO]\+? ?|\p{Cc}\[[\d;]*[Km]/gu;

/** The lines at the end of a job's log that name a file of `content/`, each once. */
function problemsOfLog(log: string): BuildProblem[] {
  const lines = log.slice(-LOG_LENGTH).split(/[\n\r]+/u);
  return [...new Set(lines.map((line) => line.replace(MARKS, '').trim()))].flatMap((line) => problemIn(line) ?? []);
}

/** GitLab’s REST API: the file’s path and the project’s name are one part of an address each. */
export function gitlabProject({ name, branch, apiUrl }: Repository, token: string): Project {
  const base = `${withoutSlash(apiUrl ?? API)}/projects/${encodeURIComponent(name)}`;
  const headers = { 'PRIVATE-TOKEN': token, Accept: 'application/json', 'Content-Type': 'application/json' };
  const get = (path: string, expected?: readonly number[], init: RequestInit = {}) => ask(`${base}${path}`, { ...init, headers }, expected);
  const head = async (): Promise<string> =>
    branch ?? (await readReply(await get(''), z.object({ default_branch: z.string() }))).default_branch;
  const fileAt = (path: string): string => `/repository/files/${encodeURIComponent(path)}`;
  const read: Project['read'] = async (path) => {
    const response = await get(`${fileAt(path)}?ref=${encodeURIComponent(await head())}`, [NOT_FOUND]);
    if (!response.ok) return undefined;
    const { content, last_commit_id: version } = await readReply(response, fileReply);
    return { text: fromBase64(content), version };
  };
  /** What the file must still be at; undefined if it is no longer as listed. */
  async function commitOf({ path, version }: ChangedFile): Promise<string | undefined> {
    if (!version?.startsWith(BLOB)) return version ?? undefined;
    const response = await get(`${fileAt(path)}?ref=${encodeURIComponent(await head())}`, [NOT_FOUND]);
    if (!response.ok) return undefined;
    const now = await readReply(response, nowReply);
    return BLOB + now.blob_id === version ? now.last_commit_id : undefined;
  }
  return {
    source: 'repository',
    read,
    list: async (name): Promise<ListedFile[]> => {
      const query = `path=${encodeURIComponent(name)}&ref=${encodeURIComponent(await head())}&per_page=${MOST_LISTED}`;
      const response = await get(`/repository/tree?${query}`, [NOT_FOUND]);
      if (!response.ok) return [];
      const entries = await readReply(response, folder);
      return entries.filter(({ type }) => type === 'blob').map(({ id, path }) => ({ path, version: BLOB + id }));
    },
    write: async (files, message) => {
      const commits = await Promise.all(files.map(commitOf));
      if (files.some(({ version }, at) => version !== null && commits[at] === undefined)) return false;
      const actions = files.map((file, at) => ({
        ...{ action: operationOf(file), file_path: file.path, last_commit_id: commits[at] },
        ...(file.content !== null && { encoding: 'base64', content: toBase64(file.content) }),
      }));
      const body = JSON.stringify({ branch: await head(), commit_message: message, actions });
      return isWritten(await get('/repository/commits', [CHANGED], { method: 'POST', body }), files, read);
    },
    newer: async ({ version }) => {
      const to = encodeURIComponent(await head());
      const response = await get(`/repository/compare?from=${version}&to=${to}`, [NOT_FOUND]);
      return response.ok ? (await readReply(response, comparison)).diffs.map(({ new_path: file }) => file) : null;
    },
    failure: async () => {
      const query = `ref=${encodeURIComponent(await head())}&per_page=1`;
      const [last] = await readReply(await get(`/pipelines?${query}`), pipelines);
      if (last?.status !== 'failed') return null;
      const failed = await readReply(await get(`/pipelines/${last.id}/jobs?scope[]=failed`), jobs);
      const logs = await Promise.all(
        failed.slice(0, MOST_JOBS).map(async ({ id }) => {
          const response = await get(`/jobs/${id}/trace`, REFUSED);
          return response.ok ? problemsOfLog(await response.text()) : [];
        }),
      );
      const problems = [
        ...failed.map((job) => ({ file: null, line: null, text: [job.name, job.failure_reason].filter(Boolean).join(': ') })),
        ...logs.flat().slice(0, MOST_PROBLEMS),
      ];
      return {
        failed: { at: asTime(last.updated_at), ofPreviews: false, problems },
        link: asLink(last.web_url),
      };
    },
  };
}
