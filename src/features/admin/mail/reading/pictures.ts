import { safeAddress } from './links.ts';

/** A picture of this size or less counts who looks; it is not loaded even when pictures are asked for. Pixels. */
const COUNTING_PX = 2;

/** Names that mean something in the reader's own network only (RFC 6761, RFC 6762, RFC 8375; ICANN reserves `internal`). */
const LOCAL = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/u;

/** May a stranger's picture be fetched from here? Not from the site itself, a machine's number or a name of the reader's own network. */
function isPublic(host: string, own: string): boolean {
  const name = host.replace(/\.$/u, '');
  const isNumber = name.startsWith('[') || /^[\d.]+$/u.test(name);
  const isOwn = own !== '' && (name === own || name.endsWith(`.${own}`));
  return name.includes('.') && !isNumber && !isOwn && !LOCAL.test(name);
}

/**
 * Where a picture of a mail may be fetched from, by https on its own port; undefined for one that must not be.
 * @param own name of this site
 */
export function pictureAddress(source: string, own = globalThis.location?.hostname ?? ''): string | undefined {
  const url = /^https?:/iu.test(source) ? safeAddress(source) : undefined;
  if (url?.port !== '' || url.username !== '' || url.password !== '' || !isPublic(url.hostname, own)) return undefined;
  return url.href.replace(/^http:/u, 'https:');
}

/** Is a picture there to be seen, and comes from elsewhere? */
export const isRemote = (picture: Element): boolean =>
  pictureAddress(picture.getAttribute('data-src') ?? '') !== undefined &&
  !['width', 'height'].some((name) => Number.parseInt(picture.getAttribute(name) ?? '', 10) <= COUNTING_PX);

/** How many pictures of a message wait to be asked for. */
export const heldPictures = (root: ParentNode): number => [...root.querySelectorAll('img[data-src]')].filter(isRemote).length;
