/** Where the newest commit can be seen before it is published: what a host tells the forge. */
import { z } from 'zod';
import type { Build } from '../../../src/features/health/health.schema.ts';
import { withoutSlash } from '../../http/note-call.ts';
import { ask, ProjectFault, readReply } from './ask.ts';

const APIS = { github: 'https://api.github.com', gitea: 'https://gitea.com/api/v1', gitlab: 'https://gitlab.com/api/v4' } as const;
const MOST = 5;
/** The token may lack the right to read deployments. */
const REFUSED = [403, 404];

const address = z.string().nullish();
const deployments = z.array(z.object({ id: z.int() }));
const deploymentStatuses = z.array(z.object({ state: z.string(), environment_url: address }));
/** GitHub has `state`, Gitea `status`. */
const statuses = z.object({
  statuses: z
    .array(z.object({ state: z.string().optional(), status: z.string().optional(), context: z.string(), target_url: address }))
    .nullish(),
});
const gitlabDeployments = z.array(z.object({ sha: z.string(), environment: z.object({ external_url: address }) }));

type Get = <T>(path: string, schema: z.ZodType<T>) => Promise<T | undefined>;

async function ofGithub(get: Get, ref: string, service: 'github' | 'gitea'): Promise<(string | null | undefined)[]> {
  const commit = encodeURIComponent(ref);
  const combined = await get(`/commits/${commit}/status`, statuses);
  const named = (combined?.statuses ?? [])
    .filter((one) => (one.state ?? one.status) === 'success' && /preview/iu.test(one.context))
    .map(({ target_url: target }) => target);
  if (service === 'gitea') return named;
  const head = await get(`/commits/${commit}`, z.object({ sha: z.string() }));
  const made = (head && (await get(`/deployments?sha=${head.sha}&per_page=${MOST}`, deployments))) ?? [];
  const latest = await Promise.all(made.map(({ id }) => get(`/deployments/${id}/statuses?per_page=1`, deploymentStatuses)));
  const deployed = latest.flatMap((found) => found?.[0] ?? []).filter(({ state }) => state === 'success');
  return [...deployed.map(({ environment_url: at }) => at), ...named];
}

async function ofGitlab(get: Get, ref: string): Promise<(string | null | undefined)[]> {
  const [head, made] = await Promise.all([
    get(`/repository/commits/${encodeURIComponent(ref)}`, z.object({ id: z.string() })),
    get(`/deployments?status=success&order_by=id&sort=desc&per_page=${MOST}`, gitlabDeployments),
  ]);
  return (made ?? []).filter(({ sha }) => sha === head?.id).map(({ environment }) => environment.external_url);
}

/** @returns an address of another host than the site's own; null if the forge knows of none. Never throws for what the forge answers. */
export async function findForgePreview({ repository, url }: Build, token: string): Promise<string | null> {
  if (!repository) return null;
  const { service, name, branch, apiUrl } = repository;
  const isGitlab = service === 'gitlab';
  const base = `${withoutSlash(apiUrl ?? APIS[service])}${isGitlab ? `/projects/${encodeURIComponent(name)}` : `/repos/${name}`}`;
  const headers = {
    ...{ Accept: 'application/json', 'User-Agent': 'site' },
    ...(isGitlab ? { 'PRIVATE-TOKEN': token } : { Authorization: `${service === 'github' ? 'Bearer' : 'token'} ${token}` }),
  };
  const get: Get = async (path, schema) => {
    const response = await ask(`${base}${path}`, { headers }, REFUSED);
    return response.ok ? readReply(response, schema) : undefined;
  };
  try {
    const ref = branch ?? (await get('', z.object({ default_branch: z.string() })))?.default_branch;
    if (!ref) return null;
    const found = await (isGitlab ? ofGitlab(get, ref) : ofGithub(get, ref, service));
    const isElsewhere = (at: string): boolean => URL.parse(at)?.protocol === 'https:' && URL.parse(at)?.host !== URL.parse(url)?.host;
    return found.find((at): at is string => typeof at === 'string' && isElsewhere(at)) ?? null;
  } catch (error) {
    if (!(error instanceof ProjectFault)) throw error;
    return null;
  }
}
