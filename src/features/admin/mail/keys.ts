/** What a single key does on the mail page; `z` undoes, and is the frame's. */
export const KEY_NAMES = {
  next: ['j', '↓'],
  previous: ['k', '↑'],
  open: ['o', 'Enter'],
  list: ['u'],
  archive: ['e'],
  reply: ['r'],
  delete: ['#', 'Delete'],
  spam: ['!'],
  unread: ['Shift + U'],
  select: ['x', 'Shift + ↓'],
  undo: ['z'],
  search: ['/'],
  keys: ['?'],
} as const;
export type MailKey = Exclude<keyof typeof KEY_NAMES, 'undo'>;

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

const LETTERS: Record<string, MailKey> = { j: 'next', k: 'previous', o: 'open', u: 'list', e: 'archive', r: 'reply', x: 'select' };
const SHIFTED: Record<string, MailKey> = { u: 'unread' };
const SYMBOLS: Record<string, MailKey> = { '#': 'delete', Delete: 'delete', '!': 'spam', '/': 'search', '?': 'keys' };
/** Where those signs are on the keyboards of Greece and America, for layouts that write something else there. */
const PLACES: Record<string, MailKey> = { 'Shift Digit3': 'delete', 'Shift Digit1': 'spam', Slash: 'search', 'Shift Slash': 'keys' };

/**
 * What a press asks for. A key counts by the Latin letter or sign that it writes; where it writes a letter of another script it counts by
 * its place, so that `j` is `ξ` on a Greek layout.
 */
export function keyOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Press): MailKey | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  const symbol = SYMBOLS[key];
  if (symbol) return symbol;
  const isLatin = /^[\x21-\x7e]$/u.test(key);
  const letter = isLatin ? key.toLowerCase() : /^Key[A-Z]$/u.test(code) ? code.slice(3).toLowerCase() : '';
  if (letter) return (shiftKey ? SHIFTED : LETTERS)[letter];
  return isLatin || key.length > 1 ? undefined : PLACES[shiftKey ? `Shift ${code}` : code];
}
