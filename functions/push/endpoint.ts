import type { Settings } from '../env.ts';

/** Names that lead nowhere but to this machine or its network (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|alt|arpa|onion|invalid)\.?$/u;
/** `new URL` has made every way of writing an IPv4 address into this one; an IPv6 address stands in brackets. */
const ADDRESS = /^\[|^\d+\.\d+\.\d+\.\d+\.?$/u;

/**
 * True for an address that a browser's push service can have: https, and a name in the public DNS. Push services have names, so an IP
 * address is none, public or not. `PUSH_LOCAL_SERVICE` lets one origin more in, for trying it out and for tests.
 */
export function isPushService(endpoint: string, { PUSH_LOCAL_SERVICE }: Settings): boolean {
  const { protocol, hostname, origin } = new URL(endpoint);
  if (PUSH_LOCAL_SERVICE && origin === PUSH_LOCAL_SERVICE.replace(/\/$/u, '')) return true;
  return protocol === 'https:' && /\.[^.]/u.test(hostname) && !ADDRESS.test(hostname) && !LOCAL_NAMES.test(hostname);
}
