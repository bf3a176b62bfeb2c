import { own } from '../../../foreign/own.shared.ts';

export interface TextPiece {
  text: string;
  href?: string;
}

/** Web and mail addresses in running text. Every repetition is bounded, so that parsing stays fast. */
const CANDIDATE =
  /\b(?:https?:\/\/[^\s<>"«»“”]{1,2000}|www\.[^\s<>"«»“”]{4,2000}|[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,6})/giu;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

function trimmed(text: string): string {
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text[end - 1] ?? '';
    const opening = own(CLOSING, last);
    const shorter = text.slice(0, end - 1);
    if (opening && shorter.split(opening).length > shorter.split(last).length) break;
    if (!opening && !/[.,;:!?'’*_~·…]/u.test(last)) break;
  }
  return text.slice(0, end);
}

/** Parses an address of the web, of mail or of a telephone; undefined for anything else. @param address absolute */
export function safeAddress(address: string): URL | undefined {
  try {
    const url = new URL(address);
    return ['http:', 'https:', 'mailto:', 'tel:', 'sms:'].includes(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

function toHref(text: string): string | undefined {
  const url = safeAddress(/^https?:/iu.test(text) ? text : /^www\./iu.test(text) ? `https://${text}` : `mailto:${text}`);
  return url?.href;
}

/** The joined pieces always equal the text. */
export function linksIn(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const shown = trimmed(found);
    const href = shown && toHref(shown);
    if (!href) continue;
    if (index > at) pieces.push({ text: text.slice(at, index) });
    pieces.push({ text: shown, href });
    at = index + shown.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

const bare = (host: string): string => host.toLowerCase().replace(/^www\./u, '');

/** Whether the text looks like an address of another host: by look-alike letters, or by `user@` before the host. */
const mayDeceive = (shownUrl: URL | undefined, text: string): boolean =>
  shownUrl !== undefined &&
  (/[^\x20-\x7e]/u.test(text) || shownUrl.username !== '' || shownUrl.password !== '' || /(?:^|\.)xn--/u.test(shownUrl.hostname));

const digits = (number: string): string => number.replace(/[\s().+-]/gu, '');

/** Host (mail: address, telephone: number) of a link; undefined if the link's text shows it in letters that cannot deceive. */
export function hostToShow(href: string, text: string): string | undefined {
  const url = safeAddress(href);
  if (!url) return undefined;
  const target = url.host || url.pathname + url.search;
  const shown = text.trim();
  if (url.protocol === 'mailto:') return bare(shown) === bare(target) ? undefined : target;
  if (/^(?:tel|sms):/u.test(url.protocol)) return digits(shown) === digits(target) ? undefined : target;
  const shownUrl = safeAddress(/^https?:/iu.test(shown) ? shown : `https://${shown}`);
  return bare(shownUrl?.host ?? '') === bare(target) && !mayDeceive(shownUrl, shown) ? undefined : target;
}
