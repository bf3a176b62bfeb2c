const SELF = 'https://self.invalid';

/** As it is stored, shown and compared: decoded, without a slash at the end. */
export function toShownPath(pathname: string): string {
  const short = pathname.replace(/(?<=[^/])\/+$|(?<=^\/)\/+$/u, '');
  try {
    const shown = decodeURI(short);
    return /\p{Cc}/u.test(shown) ? short : shown;
  } catch {
    return short;
  }
}

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
