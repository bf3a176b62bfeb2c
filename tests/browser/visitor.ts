import { randomBytes } from 'node:crypto';

/**
 * Headers of a new visitor for the limits per minute, so that other tests' requests do not count. The local server counts by the
 * platform's address header; IPv6 by network.
 */
export const newVisitor = (): Record<string, string> => {
  const [a, b] = [randomBytes(2).toString('hex'), randomBytes(2).toString('hex')];
  return { 'CF-Connecting-IP': `2001:db8:${a}:${b}::1` };
};
