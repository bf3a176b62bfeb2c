import { cutLetters } from '../encoding/text.ts';

const QUOTED_LENGTH = 80;

/** What mail programs turn into links: a scheme, `www.`, an address, or a name with a dot in it, of any script. */
const WEB = /:\/\/|www\.|@|[\p{L}\p{M}\p{N}_-]\.[\p{L}\p{M}\p{N}-]{2,}/iu;

/**
 * Makes a stranger's name or number safe to quote in an automatic mail: one line, bounded, nothing that looks like a web address. Full-width
 * and ideographic dots count as dots, as in browsers (UTS 46).
 */
export function quotable(text: string, length = QUOTED_LENGTH): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u3002\uff0e\uff61\u2024\u00b7\u30fb\u2027]/gu, '.')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '');
  const words = plain.split(/[\s\p{Cc}]+/u).map((word) => (WEB.test(word) ? '…' : word));
  const line = words.filter((word) => word !== '').join(' ');
  return line.length > length ? `${cutLetters(line, length - 1).trimEnd()}…` : line;
}
