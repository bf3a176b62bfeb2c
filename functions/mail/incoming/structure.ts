/** Reasons why a message was not read whole; its source is kept for each. */
export const UNREAD = ['structure', 'fields', 'encoded', 'winmail', 'sealed', 'partial', 'external', 'cut', 'empty'] as const;
export type Unread = (typeof UNREAD)[number];

const [CR, LF, DASH, EQUALS, BLANK, TAB] = [0x0d, 0x0a, 0x2d, 0x3d, 0x20, 0x09] as const;

const toText = new TextDecoder();

const isBlank = (byte: number | undefined): boolean => byte === BLANK || byte === TAB;

export const isDashed = (line: Uint8Array): boolean => line[0] === DASH && line[1] === DASH;

export const isFolded = (line: Uint8Array): boolean => isBlank(line[0]);

export function withoutEndBlanks(line: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let end = line.length;
  while (isBlank(line[end - 1])) end -= 1;
  return end === line.length ? line : line.subarray(0, end);
}

const GROUPS = /^[ \t]*(?:[A-Za-z\d+/]{4}){1,20}(?:[ \t]+(?:[A-Za-z\d+/]{4}){1,20})*(?:[ \t]*[A-Za-z\d+/]{2,3}={1,2})?$/u;

/** Joins base64 that is indented or grouped in quartets; returns the same bytes for any other line, whose blanks part words. */
export const withoutGroups = (line: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  line.some(isBlank) && line.length < 1000 && GROUPS.test(toText.decode(line)) ? line.filter((byte) => !isBlank(byte)) : line;

function aboveHeaders(raw: Uint8Array): number {
  let at = raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf ? 3 : 0;
  while (raw[at] === CR || raw[at] === LF) at += 1;
  return at;
}

/** CR alone ends a line too, as old Macintosh programs wrote; CR CR LF is one end. @returns the same bytes if there is none */
export function withLineEnds(came: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const start = aboveHeaders(came);
  const raw = start === 0 ? came : came.slice(start);
  let mended: Uint8Array<ArrayBuffer> | undefined;
  for (let at = raw.indexOf(CR); at !== -1; at = raw.indexOf(CR, at + 1)) {
    let end = at;
    while (raw[end + 1] === CR) end += 1;
    if (raw[end + 1] !== LF) {
      mended ??= raw.slice();
      mended.fill(LF, at, end + 1);
    }
    at = end;
  }
  return mended ?? raw;
}

const BASE64 = new Uint8Array(256);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/') BASE64[letter.charCodeAt(0)] = 1;

/** @param line without blanks at its end */
export function isBase64(line: Uint8Array): boolean {
  let end = line.length;
  while (end > line.length - 2 && line[end - 1] === EQUALS) end -= 1;
  for (let at = 0; at < end; at += 1) if (BASE64[line[at] ?? 0] === 0) return false;
  return true;
}

export const isPadded = (line: Uint8Array): boolean => line.at(-1) === EQUALS;

/** RFC 5322, section 2.2; a name of RFC 6532 is ASCII too. */
export function isHeader(line: Uint8Array): boolean {
  let at = 0;
  while ((line[at] ?? 0) > BLANK && (line[at] ?? 0) < 0x7f && line[at] !== 0x3a) at += 1;
  if (at === 0) return false;
  while (isBlank(line[at])) at += 1;
  return line[at] === 0x3a;
}

export const KNOWN_HEADER = /^(?:content-[a-z-]+|mime-version|from|to|subject|date|message-id|received|dkim-signature)[ \t]*:/iu;

const PART_HEADER = /^(?:content-|x-|mime-version$)/u;

export const isPartHeader = (key: string): boolean => PART_HEADER.test(key);

const SINGLE_HEADER =
  /^(?:from|to|cc|bcc|subject|date|sender|received|references|comments|keywords|importance|priority|sensitivity|organi[sz]ation|precedence|status|lines|encoding|language|mailer|path|newsgroups|distribution|approved|expires|supersedes|encrypted|autoforwarded|authentication|disposition|envelope|autocrypt|openpgp|face|require|summary|errors|trace|solicitation|jabber|skype)$/u;

/** Headers of several words, by family and by name, from the registry (RFC 4021) and common servers. */
const HEADER_FAMILY =
  /^(?:(?:x|list|arc|resent|content|mime|dkim|received|authentication|auto|original|old|disposition|downgraded|domainkey|tls|ms|mmhs|sio|mt|ironport|x400|bimi|dmarc|cfbl|pics|eesst|sun|amq|autocrypt|spam)-.*|(?:message|feedback|campaign|job)-id|message-(?:context|type)|in-reply-to|(?:reply|errors|delivered|apparently|envelope|bounces|report)-to|mail-(?:followup|reply)-to|return-(?:path|receipt-to)|(?:reply|expiry|delivery|deferred|date)-(?:by|date|delivery|received)|thread-(?:topic|index)|user-agent|archived-at|accept-language|mailing-list|require-recipient-valid-since|alternate-recipient|latest-delivery-time|prevent-nondelivery-report|(?:generate|conversion|incomplete|discarded)-.*|jabber-id|injection-.*|nntp-posting-.*|followup-to|abuse-reports-to|delivery-agent|ui-outboundreport|read-receipt-to|envelope-(?:from|recipient))$/u;

const isKnownHeader = (key: string): boolean => /^>?from /u.test(key) || SINGLE_HEADER.test(key) || HEADER_FAMILY.test(key);

export function hasFormFields(keys: readonly string[]): boolean {
  const last = keys.findLastIndex(isKnownHeader);
  return keys.some((key, at) => !isKnownHeader(key) && (at > last || !key.includes('-')));
}

export const isParameter = (line: string): boolean => /[=;"/*]/u.test(line);

const USUAL = /\bMIME\b|\bmulti-?part\b|\blegible\b|\b(?:open)?pgp\b/iu;
const USUAL_LENGTH = 400;
const USUAL_WORDS = new Set(
  `a all an and any are as authenticated aware be by can client compatible compliant composed consider consists contains contents cryptographically
  digest digitally displayed does doesn don e email encapsulated encoded encrypted file first following for format formatted have if in into is it legible
  likely mail mailer mailreader mailtool may mean means message messages might mime multi multipart multiple must need not note of one only openpgp
  or org other part parts pgp please program properly protected read readable reader readers reading received remaining rest s see seeing seen shown should
  signed since software some standard support supports t table text than that the then there these they this to tools understand understands understood unreadable
  upgrade upgrading use uses using version view warning which while whose will with without you your
  dies diese eine ist mehrteilige nachricht im ceci est un au plusieurs en parties el es este formato mensaje multiparte è messaggio questo più
  αυτό είναι ένα μήνυμα μερών μορφή πολλών σε τμημάτων
  0 1 822 1341 1521 1522 1847 2015 2045 2046 2047 2049 2440 3156 3851 4880 5751 8551 9580 rfc rfc822`.split(/\s+/u),
);

const isUsual = (piece: string): boolean => (piece.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => USUAL_WORDS.has(word));

/** Removes the sentences for programs without MIME (RFC 2046, section 5.1.1) from text outside the parts. */
export function unusual(text: string): string {
  if (text.trim().length > USUAL_LENGTH || !USUAL.test(text)) return text.trim();
  return text
    .split(/(?<=[.!?])\s+|\n/u)
    .filter((piece) => piece.trim() !== '' && !isUsual(piece))
    .join('\n')
    .trim();
}

const PARTS = /^--\S.*\r?\n(?:content-[a-z-]+:)/imu;
const BASE64_LINE = /^(?=[+/]*[A-Za-z\d])[A-Za-z\d+/]{40,}={0,2}\r?$/mu;
const QUOTED = /(?:=[\dA-F]{2}){2}/u;
const MEANT = /^-----BEGIN |^begin(?:-base64)? [0-7]{3}|\bdata:[^"'<>]{0,100};base64,/mu;

export const holdsParts = (text: string): boolean => PARTS.test(text);

export const looksEncoded = (text: string): boolean => QUOTED.test(text) || (BASE64_LINE.test(text) && !MEANT.test(text));

const SWALLOWS = ['style', 'script', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'];

function isSwallowed(html: string): boolean {
  const lower = html.toLowerCase();
  if (lower.lastIndexOf('<!--') > lower.lastIndexOf('-->')) return true;
  return SWALLOWS.some((name) => lower.lastIndexOf(`<${name}`) > lower.lastIndexOf(`</${name}`));
}

/** Whether something is unclosed, so that the words behind it would be lost. */
export const hasOpenTag = (html: string): boolean =>
  /<[a-z][^<>"']*(?:<|$)/iu.test(html) ||
  /(?<=\s[a-z][\w:.-]{0,40}\s{0,10})=\s{0,10}(?:"(?:[^"<>]*>[^"<]*<\/?[a-z]|[^"]*$)|'[^'<>]*>[^'<]*<\/?[a-z])/iu.test(html) ||
  isSwallowed(html);

/** `<maria@shop.example>`, `<https://…>`, `<www.shop.example>`: no element has such a name, but `<o:p>` of Office is one. */
const NO_TAG = /<(?=[a-z](?:[^<>"'=]{0,300}@|[^\s<>"'=/@:]{0,60}(?:\.|:(?![a-z]))))/giu;

export const withAddresses = (html: string): string => html.replace(NO_TAG, '&lt;');

const BOX = /<(\/?)(textarea|noscript|xmp|template|noembed|noframes)\b[^<>]{0,1000}>/giu;
const WRITTEN = /^(?:textarea|xmp)$/iu;
const INPUT = /<input\b([^<>]{0,2000})>/giu;

export const hasFields = (html: string): boolean => /<option\b/iu.test(html) || withFields(html) !== html;

export function withFields(html: string): string {
  return html
    .replace(BOX, (_, slash: string, name: string) => `<${slash}${WRITTEN.test(name) ? 'pre' : 'div'}>`)
    .replace(INPUT, (input, attributes: string) => {
      const isHidden = /\btype\s*=\s*(?:["']\s*)?(?:hidden|password)/iu.test(attributes);
      const [, double, single, bare] = /\bvalue\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/iu.exec(attributes) ?? [];
      const value = double ?? single ?? bare ?? '';
      return isHidden || value.trim() === '' ? input : `<span> ${value} </span>`;
    });
}

interface Dashed {
  next: number;
  value: string;
  isAbovePart: boolean;
}

export class DashedLines {
  private readonly lines: Dashed[] = [];
  private readonly last = new Map<string, number>();

  constructor(raw: Uint8Array) {
    for (let at = 0; at !== -1 && at < raw.length; ) {
      const end = raw.indexOf(LF, at);
      const next = end === -1 ? raw.length : end + 1;
      if (raw[at] === DASH && raw[at + 1] === DASH && next - at < 1000) {
        const value = toText.decode(raw.subarray(at, next)).trimEnd();
        const isAbovePart = /^content-/iu.test(toText.decode(raw.subarray(next, next + 8)));
        if (/^\S*$/u.test(value)) {
          this.lines.push({ next, value, isAbovePart });
          this.last.set(value, next);
        }
      }
      at = end === -1 ? -1 : next;
    }
  }

  isLater(value: string, position: number): boolean {
    return (this.last.get(value) ?? -1) > position;
  }

  firstFrom(position: number, taken: readonly string[]): string | undefined {
    const others = new Set(taken.flatMap((one) => [one, `${one}--`]));
    const rest = this.lines.filter(({ next, value }) => next > position && !others.has(value));
    const isClosed = ({ value, next }: Dashed): boolean => this.isLater(`${value}--`, next) || this.isLater(value, next);
    return (rest.find(({ isAbovePart }) => isAbovePart) ?? rest.find(isClosed))?.value;
  }
}
