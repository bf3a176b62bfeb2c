/**
 * The link that writes to an address (RFC 6068, section 2). An address may have `?`, `&` and `%` before its `@`, which would otherwise add
 * recipients and a subject.
 */
export function mailLink(address: string): string {
  const at = address.lastIndexOf('@');
  return `mailto:${[address.slice(0, Math.max(0, at)), address.slice(at + 1)].map(encodeURIComponent).join('@')}`;
}

/** The link that calls a number (RFC 3966), as it is written for people. */
export const phoneLink = (number: string): string => `tel:${number.replace(/[^\d+]/gu, '')}`;
