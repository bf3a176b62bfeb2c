export type Part = 'component' | 'whole' | 'form';
export const PARTS: readonly Part[] = ['component', 'whole', 'form'];

/** `component`: a value within an address. `whole`: an address. `form`: a space becomes `+`. */
export function encodeUrl(text: string, part: Part): string {
  const whole = text.toWellFormed();
  if (part === 'whole') return encodeURI(whole);
  const encoded = encodeURIComponent(whole).replace(/[!'()*]/gu, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return part === 'form' ? encoded.replaceAll('%20', '+') : encoded;
}

export type DecodedUrl = { ok: true; text: string } | { ok: false; problem: 'percent' | 'utf8'; found: string; place: number };

/** Reports where an escape is malformed or its bytes are not UTF-8. */
export function decodeUrl(text: string, part: Part): DecodedUrl {
  const source = part === 'form' ? text.replaceAll('+', ' ') : text;
  const broken = /%(?![\da-f]{2})/iu.exec(source);
  if (broken) return { ok: false, problem: 'percent', found: source.slice(broken.index, broken.index + 3), place: broken.index + 1 };
  for (const { 0: escapes, index } of source.matchAll(/(?:%[\da-f]{2})+/giu)) {
    try {
      decodeURIComponent(escapes);
    } catch {
      return { ok: false, problem: 'utf8', found: escapes.slice(0, 12), place: index + 1 };
    }
  }
  return { ok: true, text: part === 'whole' ? decodeURI(source) : decodeURIComponent(source) };
}

export interface UrlParts {
  /** In the order of the address; missing parts are left out. */
  parts: { name: 'scheme' | 'user' | 'password' | 'host' | 'port' | 'path' | 'query' | 'fragment'; value: string }[];
  query: { name: string; value: string }[];
  href: string;
}

const decoded = (text: string): string => {
  const result = decodeUrl(text, 'component');
  return result.ok ? result.text : text;
};

/** @returns undefined without a valid absolute address; `example.gr/a` is read as https */
export function parseUrl(text: string): UrlParts | undefined {
  const trimmed = text.trim();
  if (/\s/u.test(trimmed)) return undefined;
  const withScheme = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/iu.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(withScheme) || (withScheme !== trimmed && !trimmed.includes('.'))) return undefined;
  const url = new URL(withScheme);
  const parts: UrlParts['parts'] = [
    { name: 'scheme', value: url.protocol.replace(/:$/u, '') },
    { name: 'user', value: decoded(url.username) },
    { name: 'password', value: decoded(url.password) },
    { name: 'host', value: url.hostname },
    { name: 'port', value: url.port },
    { name: 'path', value: decoded(url.pathname) },
    { name: 'query', value: url.search.replace(/^\?/u, '') },
    { name: 'fragment', value: decoded(url.hash.replace(/^#/u, '')) },
  ];
  const query = [...url.searchParams].map(([name, value]) => ({ name, value }));
  return { parts: parts.filter(({ value }) => value !== ''), query, href: url.href };
}
