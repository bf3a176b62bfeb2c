import { randomBytes } from 'node:crypto';

/**
 * Headers of a visitor of its own for the limits of a minute: the local server counts by the address that the platform would name, an IPv6
 * one by its network. A test whose machine is quick must not be refused for what other tests did.
 */
export const newVisitor = (): Record<string, string> => {
  const [a, b] = [randomBytes(2).toString('hex'), randomBytes(2).toString('hex')];
  return { 'CF-Connecting-IP': `2001:db8:${a}:${b}::1` };
};
