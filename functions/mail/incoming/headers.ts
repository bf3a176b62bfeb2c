/** The first header of a name, whatever its case; undefined where there is none. */
export type HeaderLookup = (name: string) => string | undefined;

/** Looks among the headers as a parser read them; a second one of the same name, as forgers add, is not seen. */
export const lookupIn =
  (headers: readonly { key: string; value: string }[]): HeaderLookup =>
  (name) =>
    headers.find(({ key }) => key === name)?.value;

/** Who Cloudflare's own mail server is in `Authentication-Results` (RFC 8601, `authserv-id`). */
const RECEIVER = 'mx.cloudflare.net';

export type Verdict = 'pass' | 'fail' | 'none';

/**
 * What the receiving server found by SPF, DKIM and DMARC. Only the newest `Authentication-Results` of that very server counts: a sender
 * can write any other. Undefined where it wrote none.
 */
export function authentication(headers: readonly { key: string; value: string }[]): Record<'spf' | 'dkim' | 'dmarc', Verdict> | undefined {
  const results = headers.find(
    ({ key, value }) => key === 'authentication-results' && value.trim().toLowerCase().split(/[\s;]/u, 1)[0] === RECEIVER,
  )?.value;
  if (results === undefined) return undefined;
  const verdict = (method: string): Verdict => {
    const found = new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*([a-z]+)`, 'iu').exec(results)?.[1]?.toLowerCase();
    if (found === 'pass') return 'pass';
    return found === 'fail' || found === 'softfail' || found === 'permerror' ? 'fail' : 'none';
  };
  return { spf: verdict('spf'), dkim: verdict('dkim'), dmarc: verdict('dmarc') };
}
