/** Only a base to read paths by. */
const SELF = 'https://self.invalid';

/**
 * Whether a text is the path of an address of this site, in the one way that it can be written: browsers take `\` for `/`, resolve dots
 * and encode what is no ASCII, so that anything else would show other words than where it leads. Pure.
 */
export function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || !URL.canParse(text, SELF)) return false;
  const { origin, pathname } = new URL(text, SELF);
  return origin === SELF && pathname === text && !pathname.startsWith('//');
}
