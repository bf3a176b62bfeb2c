import { own } from '../../foreign/own.shared.ts';

/** Where no option is active: the field itself. */
export const FIELD = -1;

/**
 * The option that a key makes active; the arrows go through the field. Source: ARIA Authoring Practices, combobox.
 * @returns undefined if the key is the field's own
 */
export function moveTo(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  if (key === 'ArrowDown') return active === last ? FIELD : active + 1;
  if (key === 'ArrowUp') return active === FIELD ? last : active - 1;
  // Without an active option, they move the caret.
  if (active === FIELD) return undefined;
  return own({ Home: 0, End: last }, key);
}
