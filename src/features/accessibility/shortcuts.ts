/** What the shortcuts do (specification, section 9); Escape is the dialog's own. */
export type Shortcut = 'panel' | 'increase' | 'decrease' | 'contrast';

type Press = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'code' | 'key'>;

/**
 * The shortcut of a key press. A letter counts by what is written on the key when that is Latin (so Alt+A is Alt+A on a French
 * keyboard), else by its place (`event.code`), where Greek keyboards have Α and Ψ and macOS types å and ç. Plus and minus count by both.
 */
export function shortcutOf({ altKey, ctrlKey, metaKey, shiftKey, repeat, code, key }: Press): Shortcut | undefined {
  if (!altKey || ctrlKey || metaKey) return undefined;
  if (key === '+' || key === '=' || code === 'Equal' || code === 'NumpadAdd') return 'increase';
  if (shiftKey) return undefined;
  if (key === '-' || code === 'Minus' || code === 'NumpadSubtract') return 'decrease';
  if (repeat) return undefined;
  const letter = /^[a-z]$/iu.test(key) ? `Key${key.toUpperCase()}` : code;
  return letter === 'KeyA' ? 'panel' : letter === 'KeyC' ? 'contrast' : undefined;
}

/** Where letters are typed, a shortcut would take them away: text fields and editable text are `:read-write`, other inputs are not. */
export const isTextField = (target: EventTarget | null): boolean => target instanceof Element && target.matches(':read-write,select');
