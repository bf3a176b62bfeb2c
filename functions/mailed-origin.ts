const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/u;

/** Whether an address is that of this very machine. */
export const isLocal = ({ hostname }: URL): boolean => LOCAL.test(hostname);

/**
 * The site's origin as it stands in mail. A link in a mail is often a key, so it is https but on this machine, also where somebody asked
 * for it over http: it would travel in clear, once, before the browser is told to use https.
 */
export function mailedOrigin(address: string): string {
  const url = new URL(address);
  if (!isLocal(url)) url.protocol = 'https:';
  return url.origin;
}
