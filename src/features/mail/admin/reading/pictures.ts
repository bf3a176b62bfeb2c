import { safeAddress } from './links.ts';

/** Pixels up to which a picture is a tracking pixel, and never loaded. */
const COUNTING_PX = 2;

/** Names of the reader's own network (RFC 6761, RFC 6762, RFC 8375; ICANN reserves `internal`). */
const LOCAL = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/u;

function isPublic(host: string, own: string): boolean {
  const name = host.replace(/\.$/u, '');
  const isNumber = name.startsWith('[') || /^[\d.]+$/u.test(name);
  const isOwn = own !== '' && (name === own || name.endsWith(`.${own}`));
  return name.includes('.') && !isNumber && !isOwn && !LOCAL.test(name);
}

/** Returns https addresses on the default port only; undefined if the picture must not load. @param own name of this site */
export function pictureAddress(source: string, own = globalThis.location?.hostname ?? ''): string | undefined {
  const url = /^https?:/iu.test(source) ? safeAddress(source) : undefined;
  if (url?.port !== '' || url.username !== '' || url.password !== '' || !isPublic(url.hostname, own)) return undefined;
  return url.href.replace(/^http:/u, 'https:');
}

export const isRemote = (picture: Element): boolean =>
  pictureAddress(picture.getAttribute('data-src') ?? '') !== undefined &&
  !['width', 'height'].some((name) => Number.parseInt(picture.getAttribute(name) ?? '', 10) <= COUNTING_PX);

export const heldPictures = (root: ParentNode): number => [...root.querySelectorAll('img[data-src]')].filter(isRemote).length;
