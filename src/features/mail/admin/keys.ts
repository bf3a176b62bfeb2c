import { isWriting, keysAreOn } from '../../admin/shell/keys.ts';
import { own } from '../../foreign/own.shared.ts';

/** `z` undoes and belongs to the shell. */
export const KEY_NAMES = {
  next: ['j', '↓'],
  previous: ['k', '↑'],
  open: ['o', 'Enter'],
  list: ['u'],
  archive: ['e'],
  reply: ['r'],
  replyAll: ['a'],
  forward: ['f'],
  compose: ['c'],
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

const LETTERS: Record<string, MailKey> = {
  ...{ j: 'next', k: 'previous', o: 'open', u: 'list', e: 'archive', x: 'select' },
  ...{ r: 'reply', a: 'replyAll', f: 'forward', c: 'compose' },
};
const SHIFTED: Record<string, MailKey> = { u: 'unread' };
const SYMBOLS: Record<string, MailKey> = { '#': 'delete', Delete: 'delete', '!': 'spam', '/': 'search', '?': 'keys' };
/** Places of these symbols on Greek and American keyboards, for layouts that write another character there. */
const PLACES: Record<string, MailKey> = { 'Shift Digit3': 'delete', 'Shift Digit1': 'spam', Slash: 'search', 'Shift Slash': 'keys' };

/** Maps a press by the Latin letter or symbol it writes; for other scripts by its place, so that `ξ` is `j` on a Greek layout. */
export function toMailKey({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Press): MailKey | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  const symbol = own(SYMBOLS, key);
  if (symbol) return symbol;
  const isLatin = /^[\x21-\x7e]$/u.test(key);
  const letter = isLatin ? key.toLowerCase() : /^Key[A-Z]$/u.test(code) ? code.slice(3).toLowerCase() : '';
  if (letter) return own(shiftKey ? SHIFTED : LETTERS, letter);
  return isLatin || key.length > 1 ? undefined : own(PLACES, shiftKey ? `Shift ${code}` : code);
}

/** Ignores keys while the owner writes, in a dialog, or when they are switched off. @returns stops listening */
export function listenToKeys({ press, holdsKeys }: { press: (key: MailKey) => void; holdsKeys: () => boolean }): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isWriting(event.target) || document.querySelector('dialog:modal') || !keysAreOn()) return;
    const key = toMailKey(event);
    if (!key || holdsKeys()) return;
    event.preventDefault();
    press(key);
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
