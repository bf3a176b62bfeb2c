import { getDomain } from '../address.ts';

export type HeaderLookup = (name: string) => string | undefined;

/** Ignores further headers of the name, as forgers add. */
export const headerLookup =
  (headers: readonly { key: string; value: string }[]): HeaderLookup =>
  (name) =>
    headers.find(({ key }) => key === name)?.value;

/** Cloudflare's `authserv-id` in `Authentication-Results` (RFC 8601). */
const RECEIVER = 'mx.cloudflare.net';

export type Verdict = 'pass' | 'fail' | 'none';

export type Authentication = Record<'spf' | 'dkim' | 'dmarc', Verdict> & {
  /** The domain in `From` answers for the mail: DMARC, SPF or DKIM passes for that domain or one above it. */
  aligned: boolean;
};

/**
 * Leaves out comments and quoted texts, in which a sender chooses what stands (RFC 5322, section 3.2).
 * @returns undefined if one is not closed, or a comment has a quotation mark: whoever wrote the header may have copied an address into it
 */
function withoutQuoted(text: string): string | undefined {
  let [plain, depth, isQuoted] = ['', 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    const isFree = depth === 0 && !isQuoted;
    if (letter === '\\' && !isFree) at += 1;
    else if (letter === '"') {
      if (depth > 0) return undefined;
      isQuoted = !isQuoted;
    } else if (letter === '(' && !isQuoted) depth += 1;
    else if (letter === ')' && !isQuoted) {
      if (depth === 0) return undefined;
      depth -= 1;
    } else if (isFree) plain += letter;
    if (depth === 0 && !isQuoted && !isFree) plain += ' ';
  }
  return depth > 0 || isQuoted ? undefined : plain;
}

/** Trusts only our own server's header, since senders can write any other. @param domain in `From` */
export function authentication(headers: readonly { key: string; value: string }[], domain: string): Authentication | undefined {
  const header = headers.find(
    ({ key, value }) => key === 'authentication-results' && value.trim().toLowerCase().split(/[\s;]/u, 1)[0] === RECEIVER,
  );
  const results = header && withoutQuoted(header.value);
  if (results === undefined) return undefined;
  const verdict = (method: string): Verdict => {
    const found = new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*([a-z]+)`, 'iu').exec(results)?.[1]?.toLowerCase();
    if (found === 'pass') return 'pass';
    return found === 'fail' || found === 'softfail' || found === 'permerror' ? 'fail' : 'none';
  };
  const verdicts = { spf: verdict('spf'), dkim: verdict('dkim'), dmarc: verdict('dmarc') };
  return { ...verdicts, aligned: results.split(';').some((result) => answersFor(result, domain)) };
}

/** Which property names the domain that a method passed for. With two authors, it may be the one that is not shown. */
const PASSED_FOR = new Map([
  ['dmarc=pass', 'header.from='],
  ['dkim=pass', 'header.d='],
  ['spf=pass', 'smtp.mailfrom='],
]);

/** One result (RFC 8601, section 2.2): a method that passes for the domain or one above it. */
function answersFor(result: string, domain: string): boolean {
  const [method = '', ...properties] = result.trim().toLowerCase().split(/\s+/u);
  const named = PASSED_FOR.get(method);
  const value = named && properties.find((property) => property.startsWith(named))?.slice(named.length);
  if (!value) return false;
  const passed = getDomain(value);
  return passed === domain || (passed.includes('.') && domain.endsWith(`.${passed}`));
}

interface Envelope {
  /** `MAIL FROM`; empty for a bounce (RFC 5321, section 4.5.5). */
  from: string;
  messageId: string | undefined;
  ownDomain: string | undefined;
}

const BULK = /^(?:bulk|junk|list|auto[-_]?reply)$/iu;

/**
 * The site never replies to automatic mail: two machines could write to each other for ever. Sources: RFC 3834, sections 2 and 5; RFC 2919;
 * RFC 5321.
 */
export function automaticReasons(header: HeaderLookup, { from, messageId, ownDomain }: Envelope): string[] {
  const submitted = header('auto-submitted');
  const returnPath = header('return-path');
  const reasons: [string, boolean][] = [
    ['auto-submitted', submitted !== undefined && !/^no\b/iu.test(submitted.trim())],
    ['precedence', BULK.test(header('precedence')?.trim() ?? '')],
    ['loop', header('x-loop') !== undefined],
    ['list', header('list-id') !== undefined || header('list-unsubscribe') !== undefined],
    ['auto-response', header('x-autoreply') !== undefined || header('x-autorespond') !== undefined],
    ['no-return-path', from.trim() === '' || from.trim() === '<>' || returnPath?.trim() === '<>'],
    ['daemon', /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/iu.test(from)],
    ['own', ownDomain !== undefined && messageId !== undefined && getDomain(messageId.replace(/>$/u, '')) === ownDomain],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}
