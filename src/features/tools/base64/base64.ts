/** `fromCharCode` takes its arguments from the stack, so long ones overflow it. */
const STEP = 0x8000;

function toBinary(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += STEP) binary += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return binary;
}

/** RFC 4648, section 4; with `urlSafe` section 5, without padding. */
export function encodeBytes(bytes: Uint8Array, urlSafe: boolean): string {
  const text = btoa(toBinary(bytes));
  return urlSafe ? text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '') : text;
}

/** Lone surrogates become U+FFFD, as in every browser. */
export const encodeText = (text: string, urlSafe: boolean): string => encodeBytes(new TextEncoder().encode(text), urlSafe);

export type Decoded =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; text: string | undefined }
  | { ok: false; fault: { problem: 'character'; found: string; place: number } | { problem: 'length' } };

/** Prefixes whose letters would be decoded: data addresses, sign-ins (RFC 7617), hashes of scripts, SSH keys. */
const BEFORE = /^\s*(?:data:[^,]*;base64,|(?:(?:proxy-)?authorization:\s*)?basic\s+|sha(?:256|384|512)-|ssh-(?:rsa|dss|ed25519)\s+)/iu;

/**
 * Decodes both alphabets, with or without padding, line breaks, a `data:` prefix, or the first and last line of PEM.
 * @returns the text too, if the bytes are UTF-8
 */
export function decodeBase64(given: string): Decoded {
  // Data addresses and certificates (PEM), whose first and last lines would be decoded.
  const source = given
    .replace(/\p{Cf}/gu, '')
    .replace(/%(?:2b|2f|3d|0a|0d|20)/giu, decodeURIComponent)
    .replace(/^-----[A-Z\d ]+-----\s*$/gmu, '');
  const prefix = BEFORE.exec(source)?.[0] ?? '';
  const body = source.slice(prefix.length);
  const wrong = /[^\w+/\-\s=]|=(?!\s*=?\s*$)/u.exec(body);
  if (wrong) {
    const found = String.fromCodePoint(body.codePointAt(wrong.index) ?? 0);
    return { ok: false, fault: { problem: 'character', found, place: prefix.length + wrong.index + 1 } };
  }
  const text = body.replace(/[\s=]/gu, '').replaceAll('-', '+').replaceAll('_', '/');
  if (text.length % 4 === 1) return { ok: false, fault: { problem: 'length' } };
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  try {
    return { ok: true, bytes, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { ok: true, bytes, text: undefined };
  }
}

const LINE_BYTES = 16;

export function hexLines(bytes: Uint8Array, most = 256): string {
  const lines: string[] = [];
  for (let at = 0; at < Math.min(bytes.length, most); at += LINE_BYTES) {
    const line = [...bytes.subarray(at, Math.min(at + LINE_BYTES, most))];
    const hex = line.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const letters = line.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${at.toString(16).padStart(4, '0')}  ${hex.padEnd(LINE_BYTES * 3 - 1)}  ${letters}`);
  }
  return lines.join('\n');
}
