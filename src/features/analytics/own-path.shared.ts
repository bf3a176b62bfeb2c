const SELF = 'https://self.invalid';

/**
 * Accepts a path only as browsers would write it: they read `\` as `/`, resolve dots and encode
 * non-ASCII, so another spelling could hide its target.
 */
export function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || !URL.canParse(text, SELF)) return false;
  const { origin, pathname } = new URL(text, SELF);
  return origin === SELF && pathname === text && !pathname.startsWith('//');
}
