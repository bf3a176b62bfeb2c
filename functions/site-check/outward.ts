import type { CheckRule } from '../../src/features/site-check/admin/checks.schema.ts';
import { isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 8_000;
const REDIRECTS_LIMIT = 5;

/** Cloudflare's own, for a host name that does not exist. */
const NO_SUCH_HOST = 530;
const DEAD: readonly number[] = [404, 410, NO_SUCH_HOST];

export type OutwardFault = { rule: CheckRule; detail: string } | undefined;

async function request(url: URL, method: 'HEAD' | 'GET', agent: string, signal: AbortSignal): Promise<{ status: number; to: URL | null }> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    signal,
    headers: { Accept: 'text/html,*/*;q=0.5', 'User-Agent': agent },
  });
  await response.body?.cancel();
  const location = response.headers.get('Location');
  const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
  return { status: response.status, to: isRedirect ? URL.parse(location, url) : null };
}

/** Follows redirects itself: each step must be a public address. @returns the last status */
async function lastStatus(first: URL, agent: string, signal: AbortSignal): Promise<number | 'private'> {
  let url = first;
  for (let step = 0; ; step += 1) {
    if (!isPublicAddress(url)) return 'private';
    const head = await request(url, 'HEAD', agent, signal);
    // Many servers know no HEAD.
    const { status, to } = head.status >= 400 ? await request(url, 'GET', agent, signal) : head;
    if (!to || step === REDIRECTS_LIMIT) return status;
    url = to;
  }
}

/** Asks another site for an address. Never throws. @param site of this site, named to the other one */
export async function checkOutward(address: string, site: string): Promise<OutwardFault> {
  const url = URL.parse(address);
  if (!url || !isPublicAddress(url)) return { rule: 'outward-private', detail: '' };
  try {
    const status = await lastStatus(url, `Mozilla/5.0 (compatible; LinkCheck/1.0; +${site})`, AbortSignal.timeout(TIMEOUT_MS));
    if (status === 'private') return { rule: 'outward-private', detail: '' };
    if (status < 300) return undefined;
    return { rule: DEAD.includes(status) ? 'outward-dead' : 'outward-unsure', detail: `HTTP ${status}` };
  } catch {
    return { rule: 'outward-silent', detail: '' };
  }
}
