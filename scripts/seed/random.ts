export interface Chance {
  next: () => number;
  whole: (least: number, most: number) => number;
  holds: (share: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  bytes: (length: number) => Uint8Array<ArrayBuffer>;
  id: (digits?: number) => string;
}

/** FNV-1a, 32 bits. */
const hash = (text: string): number =>
  [...text].reduce((sum, one) => Math.imul(sum ^ (one.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5);

/**
 * One generator per name, so that more rows of one kind change no others. Mulberry32, by Tommy
 * Ettinger.
 */
export function createChance(...names: readonly (string | number)[]): Chance {
  let state = hash(names.join('/'));
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const bytes = (length: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length }, () => whole(0, 255));
  return {
    next,
    whole,
    holds: (share) => next() < share,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    },
    bytes,
    id: (digits = 32) =>
      Array.from(bytes(Math.ceil(digits / 2)), (byte) => byte.toString(16).padStart(2, '0'))
        .join('')
        .slice(0, digits),
  };
}
