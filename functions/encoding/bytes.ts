export type Bytes = Uint8Array<ArrayBuffer>;

/** RFC 4648, section 5, without padding. */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/u, '');

export function fromBase64url(text: string): Bytes | undefined {
  if (!/^[\w-]*={0,2}$/u.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

export const utf8 = (text: string): Bytes => joined(new TextEncoder().encode(text));

export function joined(...pieces: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
