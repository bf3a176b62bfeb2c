import { decodedHere } from './codepages.ts';

const WORD = String.raw`=\?([^?\s*]+)(?:\*[^?\s]*)?\?([QqBb])\?([^?]*)\?=`;
/** Encoded words separated only by blanks, which belong together (RFC 2047, section 6.2). */
const RUN = new RegExp(`${WORD}(?:[ \\t\\r\\n]+${WORD})*`, 'gu');

const fromBase64 = (text: string): Uint8Array => {
  const plain = text.replace(/[^A-Za-z\d+/]/gu, '');
  return Uint8Array.from(atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain), (letter) => letter.charCodeAt(0));
};

const fromQ = (text: string): Uint8Array => {
  const bytes = [...new TextEncoder().encode(text.replaceAll('_', ' '))];
  const plain: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const hex = bytes[at] === 0x3d ? String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0) : '';
    const isEscape = /^[\da-f]{2}$/iu.test(hex);
    plain.push(isEscape ? Number.parseInt(hex, 16) : (bytes[at] ?? 0));
    if (isEscape) at += 2;
  }
  return Uint8Array.from(plain);
};

function byLabel(bytes: Uint8Array, label: string): string | undefined {
  const here = decodedHere(bytes, label);
  if (here !== undefined) return here;
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return undefined;
  }
}

const isKnown = (label: string): boolean =>
  decodedHere(new Uint8Array(0), label) !== undefined || byLabel(new Uint8Array(0), label) !== undefined;

export const hasUnknownWords = (value: string): boolean =>
  value.includes('=?') && [...value.matchAll(new RegExp(WORD, 'gu'))].some(([, charset = '']) => !isKnown(charset));

const asWord = (text: string): string => {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return `=?utf-8?B?${btoa(binary)}?=`;
};

/**
 * Rewrites encoded words that the parser cannot read: those in a charset of `codepages.ts`, or cut within a letter and padded.
 * They stay encoded, so that a comma in a name does not split addresses.
 */
export const readableWords = (value: string): string =>
  value.replace(RUN, (run) => {
    const words = [...run.matchAll(new RegExp(WORD, 'gu'))].map(([, charset = '', encoding = '', text = '']) => ({
      charset,
      bytes: encoding.toUpperCase() === 'B' ? fromBase64(text) : fromQ(text),
    }));
    const label = words[0]?.charset ?? '';
    if (words.some(({ charset }) => charset.toLowerCase() !== label.toLowerCase())) return run;
    const isPlain = words.every(({ bytes }) => decodedHere(bytes, label) === undefined && byLabel(bytes, label) !== undefined);
    if (isPlain) return run;
    const joined = Uint8Array.from(words.flatMap(({ bytes }) => [...bytes]));
    const text = byLabel(joined, label);
    return text === undefined ? run : asWord(text);
  });
