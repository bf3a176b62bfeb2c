import { own } from '../../foreign/own.shared.ts';

export const FIELD = -1;

/**
 * Finds the option that a key makes active; the arrows pass through the field. Source: ARIA Authoring Practices, combobox.
 * @returns undefined if the key is the field's own
 */
export function moveTo(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  if (key === 'ArrowDown') return active === last ? FIELD : active + 1;
  if (key === 'ArrowUp') return active === FIELD ? last : active - 1;
  if (active === FIELD) return undefined;
  return own({ Home: 0, End: last }, key);
}
