import { getDomain } from '../../encoding/address.ts';
import { type MethodResult, parseAuthenticationResults } from './authentication-results.ts';

/** Cloudflare's `authserv-id` in `Authentication-Results` (RFC 8601). */
const RECEIVER = 'mx.cloudflare.net';

export type Verdict = 'pass' | 'fail' | 'none';

export type Authentication = Record<'spf' | 'dkim' | 'dmarc', Verdict> & {
  aligned: boolean;
};

const FAILURES = new Set(['fail', 'hardfail', 'softfail', 'permerror']);

function toVerdict({ result }: MethodResult): Verdict {
  if (result === 'pass') return 'pass';
  return FAILURES.has(result) ? 'fail' : 'none';
}

/** The properties that name the domain a method checked, most reliable first. With two authors, it may be the one not shown. */
const CHECKED = new Map([
  ['spf', ['smtp.mailfrom', 'smtp.mfrom', 'smtp.mail', 'smtp.envelope-from']],
  ['dkim', ['header.d', 'header.i']],
  ['dmarc', ['header.from']],
]);

function checkedDomain({ method, properties }: MethodResult): string | undefined {
  const named = CHECKED.get(method)?.find((property) => properties.has(property));
  return (
    named &&
    getDomain(`@${properties.get(named)?.trim() ?? ''}`)
      .replace(/>$/u, '')
      .replace(/\.$/u, '')
  );
}

const isAtOrAbove = (above: string, domain: string): boolean =>
  above !== '' && (above === domain || (above.includes('.') && domain.endsWith(`.${above}`)));

const answersFor = (result: MethodResult, domain: string): boolean =>
  CHECKED.has(result.method) && result.result === 'pass' && isAtOrAbove(checkedDomain(result) ?? '', domain);

/** Prefers the result for `MAIL FROM`; that for `HELO`, which few publish, counts only alone, as in mail without a sender. */
function spfVerdict(results: readonly MethodResult[]): Verdict {
  const counted =
    results.find((result) => checkedDomain(result) !== undefined) ??
    results.find(({ properties }) => !properties.has('smtp.helo')) ??
    results[0];
  return counted ? toVerdict(counted) : 'none';
}

const endOf = (domain: string): string => domain.split('.').slice(-2).join('.');

/**
 * Only a failed signature of the author's domain counts, since mailing lists break signatures (RFC 7489, section 3.1.1).
 * Where DMARC passes, a domain with the same ending counts as the author's.
 */
function dkimVerdict(results: readonly MethodResult[], domain: string, dmarc: Verdict): Verdict {
  const isBeside = (result: MethodResult): boolean => dmarc === 'pass' && endOf(checkedDomain(result) ?? '') === endOf(domain);
  if (results.some((result) => toVerdict(result) === 'pass' && isBeside(result))) return 'pass';
  const isAligned = (result: MethodResult): boolean => {
    const checked = checkedDomain(result);
    return checked === undefined || isAtOrAbove(checked, domain) || isAtOrAbove(domain, checked);
  };
  const aligned = results.filter(isAligned).map(toVerdict);
  if (aligned.length > 0) return aligned.find((verdict) => verdict === 'pass') ?? aligned.find((verdict) => verdict === 'fail') ?? 'none';
  return results.length > 0 && results.every((result) => toVerdict(result) === 'fail') ? 'fail' : 'none';
}

function dmarcVerdict(results: readonly MethodResult[], domain: string): Verdict {
  const verdicts = results.map((result) => {
    const [verdict, checked] = [toVerdict(result), checkedDomain(result)];
    return verdict === 'pass' && checked !== undefined && !isAtOrAbove(checked, domain) ? 'none' : verdict;
  });
  return verdicts.find((verdict) => verdict === 'fail') ?? verdicts.find((verdict) => verdict === 'pass') ?? 'none';
}

/**
 * Trusts only our own server's header, since senders can write any other. An unclear header proves nothing, but its failures count.
 * @param domain in `From`
 */
export function authentication(
  headers: readonly { key: string; value: string }[],
  domain: string,
  receiver = RECEIVER,
): Authentication | undefined {
  const read = headers
    .filter(({ key }) => key === 'authentication-results')
    .map(({ value }) => parseAuthenticationResults(value))
    .find(({ server }) => server === receiver);
  if (!read) return undefined;
  const results = read.results.filter(({ result }) => read.isClear || result !== 'pass');
  const of = (name: string): MethodResult[] => results.filter(({ method }) => method === name);
  const dmarc = dmarcVerdict(of('dmarc'), domain);
  const verdicts = { spf: spfVerdict(of('spf')), dkim: dkimVerdict(of('dkim'), domain, dmarc), dmarc };
  if (!read.isClear && Object.values(verdicts).every((verdict) => verdict === 'none')) return undefined;
  return { ...verdicts, aligned: results.some((result) => answersFor(result, domain)) };
}
