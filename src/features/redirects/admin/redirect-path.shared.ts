const SELF = 'https://self.invalid';

/** Sub-delimiters, which mean the same in both spellings; not the slash, `?`, `#` and `%`. */
const ENCODED = /%(?:3b|3a|40|26|3d|2b|24|2c)/giu;

/** As UTF-8, else as old Greek servers wrote it; undefined if it is neither. */
function decodedPath(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    const bytes = (run: string) => Uint8Array.from(run.slice(1).split('%'), (hex) => Number.parseInt(hex, 16));
    try {
      return path.replace(/(?:%[89a-f][\da-f])+/giu, (run) =>
        new TextDecoder('windows-1253', { fatal: true, ignoreBOM: true }).decode(bytes(run)),
      );
    } catch {
      return undefined;
    }
  }
}

/** Decoded, without a slash at the end, with its capitals: as redirects were stored before. */
export function asTyped(pathname: string): string {
  const short = pathname.replace(/(?<=[^/])\/+$|(?<=^\/)\/+$/u, '');
  const typed = decodedPath(short)?.replace(ENCODED, decodeURIComponent);
  return typed === undefined || /\p{Cc}/u.test(typed) ? short : typed;
}

/** As it is stored, shown and compared: decoded, composed (NFC), in small letters, without a slash at the end. */
export const toShownPath = (pathname: string): string => asTyped(pathname).normalize('NFC').toLowerCase();

/** Parameters of newsletters, advertisements and social networks, which do not choose the content. */
const TRACKING =
  /^(?:utm_.*|mtm_.*|pk_.*|hsa_.*|_hs.*|_ga|_gl|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ysclid|ttclid|twclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|mkt_tok|srsltid|epik|s_kwcid|vero_.*|oly_.*|__s|ref_src|ref_url)$/iu;

export interface QueryPart {
  raw: string;
  shown: string;
  isTracking: boolean;
}

const escaped = (text: string): string => text.replace(/[%&=#+\p{Cc}\s]/gu, (letter) => encodeURIComponent(letter));

/** Joomla writes `id=7:slug`; the number alone leads to the article. */
const withoutSlug = (value: string): string => (/^\d+:[\p{L}\p{N}_-]+$/u.test(value) ? value.replace(/:.*$/su, '') : value);

export function readQuery(search: string): QueryPart[] {
  return search
    .replace(/^\?/u, '')
    .split('&')
    .filter(Boolean)
    .flatMap((raw) =>
      [...new URLSearchParams(raw)].map(([name, value]) => ({
        raw,
        shown: `${escaped(name.normalize('NFC').toLowerCase())}=${escaped(withoutSlug(value.normalize('NFC')))}`,
        isTracking: TRACKING.test(name),
      })),
    );
}

export const joinQuery = (parts: readonly QueryPart[]): string =>
  parts.length === 0
    ? ''
    : `?${parts
        .map(({ shown }) => shown)
        .sort()
        .join('&')}`;

export const toSource = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  toShownPath(pathname) + joinQuery(readQuery(search).filter(({ isTracking }) => !isTracking));

/** Undefined for another site, and for what browsers would read as one (`//host`, `/\host`). Dots are resolved. */
export function readOwnAddress(text: string): URL | undefined {
  if (!text.startsWith('/')) return undefined;
  const url = URL.parse(text, SELF);
  return url?.origin === SELF && !url.pathname.startsWith('//') ? url : undefined;
}

export function isHttpsAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.');
}
