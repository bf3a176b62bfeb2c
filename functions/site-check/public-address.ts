/** Names without a public meaning. Sources: RFC 6761, RFC 6762, RFC 8375, RFC 9476, ICANN on `.internal`. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion|alt|home\.arpa)$/u;

/** The parser writes every spelling of an IPv4 address as four numbers, and an IPv6 address in brackets. */
const NUMERIC = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/u;

/**
 * Whether the functions may request an address that somebody has written: a name on the open web, on the usual ports. A name may still lead
 * to a private address; on Cloudflare, requests reach public ones only.
 */
export function isPublicAddress({ protocol, hostname, port, username, password }: URL): boolean {
  const name = hostname.replace(/\.$/u, '');
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    port === '' &&
    username === '' &&
    password === '' &&
    name.includes('.') &&
    !NUMERIC.test(name) &&
    !PRIVATE_NAME.test(name)
  );
}
