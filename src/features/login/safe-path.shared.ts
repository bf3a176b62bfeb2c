export const REDIRECT_LENGTH = 2000;
const SELF = 'https://self.invalid';

/**
 * A path of this site, or undefined. Browsers take `\` for `/`, drop tabs and line breaks, and read a leading `//` as a host, even after
 * `..`; some servers decode `%2f` and `%5c`.
 */
export function safePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > REDIRECT_LENGTH) return undefined;
  if (!value.startsWith('/') || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, SELF)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, SELF);
  if (origin !== SELF || /\/(?:\/|%2f|%5c)|\\|%0[09ad]/iu.test(pathname)) return undefined;
  return `${pathname}${search}${hash}`;
}
