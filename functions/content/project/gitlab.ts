import { z } from 'zod';
import { problemIn } from '../../../src/features/content/admin/build-lines.shared.ts';
import type { BuildProblem } from '../../../src/features/content/admin/content.schema.ts';
import type { Build } from '../../../src/features/health/health.schema.ts';
import { withoutSlash } from '../../http/note-call.ts';
import { ask, fromBase64, readReply, toBase64 } from './ask.ts';
import type { Project } from './project.ts';

type Repository = NonNullable<Build['repository']>;

const API = 'https://gitlab.com/api/v4';
const NOT_FOUND = 404;
/** The token may lack the right to read logs. */
const REFUSED = [403, NOT_FOUND];
/** The file has another `last_commit_id`. */
const CHANGED = 400;

const fileReply = z.object({ content: z.string(), last_commit_id: z.string() });
const comparison = z.object({ diffs: z.array(z.object({ new_path: z.string() })) });
const pipelines = z.array(z.object({ id: z.int(), status: z.string(), web_url: z.url().nullish(), updated_at: z.string().nullish() }));
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
  return {
    source: 'repository',
    read: async (path) => {
      const response = await get(`${fileAt(path)}?ref=${encodeURIComponent(await head())}`, [NOT_FOUND]);
      if (!response.ok) return undefined;
      const { content, last_commit_id: version } = await readReply(response, fileReply);
      return { text: fromBase64(content), version };
    },
    write: async (files, message) => {
      const actions = files.map(({ path, text, version }) => {
        const content = toBase64(text);
        return { action: 'update', file_path: path, encoding: 'base64', content, last_commit_id: version };
      });
      const body = JSON.stringify({ branch: await head(), commit_message: message, actions });
      return (await get('/repository/commits', [CHANGED], { method: 'POST', body })).ok;
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
        failed: { at: last.updated_at ? new Date(last.updated_at).toISOString() : null, ofPreviews: false, problems },
        link: last.web_url ?? null,
      };
    },
  };
}
