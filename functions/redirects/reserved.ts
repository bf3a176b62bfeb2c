import { MCP_ADDRESSES } from '../../src/features/mcp/address.shared.ts';
import { isOwnersAddress } from '../http/pages/owners-address.ts';

/**
 * The site's own paths that are no pages, and well-known addresses (RFC 8615): an answer there proves control of the domain (RFC 8555,
 * section 8.3), and such proofs follow redirects.
 */
const RESERVED = /^\/(?:api|assets|admin|pagefind|fonts|\.well-known)(?:\/|$)/iu;

/** Home pages run code first, so a redirect of one of their queries is seen: `/?p=12`. */
export const isQueryOfHome = (source: string): boolean => /^\/(?:[a-z]{2})?\?/u.test(source);

export const isReserved = (pathname: string): boolean =>
  RESERVED.test(pathname) || pathname === '/favicon.ico' || MCP_ADDRESSES.includes(pathname) || isOwnersAddress(pathname);
