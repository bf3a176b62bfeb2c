export interface TextPiece {
  text: string;
  /** Where it leads, for a link. */
  href?: string;
}

/** Addresses of the web and of mail in running text. Every repetition is bounded, so that no text is slow to read. */
const CANDIDATE =
  /\b(?:https?:\/\/[^\s<>"«»“”]{1,2000}|www\.[^\s<>"«»“”]{4,2000}|[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,6})/giu;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** A link's text without what belongs to the sentence around it: full stops, and brackets that were opened before it. */
function trimmed(text: string): string {
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text[end - 1] ?? '';
    const opening = CLOSING[last];
    const held = text.slice(0, end - 1);
    if (opening && held.split(opening).length > held.split(last).length) break;
    if (!opening && !/[.,;:!?'’*_~·…]/u.test(last)) break;
  }
  return text.slice(0, end);
}

/**
 * An address that a message may lead to: the web or mail, nothing that runs. Undefined for all else.
 * @param address as written, absolute
 */
export function safeAddress(address: string): URL | undefined {
  try {
    const url = new URL(address);
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

function addressOf(text: string): string | undefined {
  const url = safeAddress(/^https?:/iu.test(text) ? text : /^www\./iu.test(text) ? `https://${text}` : `mailto:${text}`);
  return url?.href;
}

/** Cuts plain text into text and links. The pieces together are always the text. */
export function linksIn(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const shown = trimmed(found);
    const href = shown && addressOf(shown);
    if (!href) continue;
    if (index > at) pieces.push({ text: text.slice(at, index) });
    pieces.push({ text: shown, href });
    at = index + shown.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

const bare = (host: string): string => host.toLowerCase().replace(/^www\./u, '');

/** Does a text look like an address, but may name another place than it leads to: by letters that look like others, or by `user@` before the host? */
const mayDeceive = (said: URL | undefined, text: string): boolean =>
  said !== undefined && (/[^\x20-\x7e]/u.test(text) || said.username !== '' || said.password !== '' || /(?:^|\.)xn--/u.test(said.hostname));

/**
 * The host (for mail the address) that a link leads to, as the network has it: unless its own text says it, and where the text says it
 * in letters that may be others than they look.
 */
export function hostToShow(href: string, text: string): string | undefined {
  const url = safeAddress(href);
  if (!url) return undefined;
  const target = url.protocol === 'mailto:' ? url.pathname : url.host;
  const shown = text.trim();
  if (url.protocol === 'mailto:') return bare(shown) === bare(target) ? undefined : target;
  const said = safeAddress(/^https?:/iu.test(shown) ? shown : `https://${shown}`);
  return bare(said?.host ?? '') === bare(target) && !mayDeceive(said, shown) ? undefined : target;
}
