/** Specification, section 9; Escape is the dialog's own. */
export type Shortcut = 'panel' | 'increase' | 'decrease' | 'contrast';

type Press = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'code' | 'key'>;

/**
 * Matches the key's Latin letter (Alt+A on French keyboards), otherwise its position (`event.code`: Greek Α and Ψ, macOS å and ç). Plus and
 * minus match by both.
 */
export function findShortcut({ altKey, ctrlKey, metaKey, shiftKey, repeat, code, key }: Press): Shortcut | undefined {
  if (!altKey || ctrlKey || metaKey) return undefined;
  if (key === '+' || key === '=' || code === 'Equal' || code === 'NumpadAdd') return 'increase';
  if (shiftKey) return undefined;
  if (key === '-' || code === 'Minus' || code === 'NumpadSubtract') return 'decrease';
  if (repeat) return undefined;
  const letter = /^[a-z]$/iu.test(key) ? `Key${key.toUpperCase()}` : code;
  return letter === 'KeyA' ? 'panel' : letter === 'KeyC' ? 'contrast' : undefined;
}

/** Shortcuts must not take letters from text fields: these and editable text are `:read-write`, other inputs are not. */
export const isTextField = (target: EventTarget | null): boolean => target instanceof Element && target.matches(':read-write,select');
