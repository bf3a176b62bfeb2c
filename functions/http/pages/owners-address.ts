import { splitPath } from '../../../src/i18n/path.ts';

const DECODINGS = 5;

/** Decodes ASCII only, and so never throws. */
const decoded = (text: string): string =>
  text.replace(/%([0-7][\da-f])/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Matches any spelling: capitals, percent-encoding (also repeated), doubled or turned slashes, dots. Rather too often than too seldom. */
export function isOwnersAddress(pathname: string): boolean {
  let plain = pathname;
  for (let time = 0; time < DECODINGS; time += 1) plain = decoded(plain);
  const parts: string[] = [];
  for (const part of plain.toLowerCase().split(/[\\/]+/u)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const { bare } = splitPath(`/${parts.join('/')}`);
  return bare.startsWith('/admin');
}
