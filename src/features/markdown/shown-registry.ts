/** Pages are rendered by the built site and checked by Astro's configuration: two copies of this module in one process share one map. */
const KEY = Symbol.for('lycabettus.shown');
const shared = globalThis as { [KEY]?: Map<string, Set<string>> };
shared[KEY] ??= new Map();
const shown = shared[KEY];

/** Remembers which page shows an entry's text. @param file absolute @param address of the page, with its language: `/el/notes/x` */
export const noteShown = (file: string, address: string): void => {
  shown.set(file, (shown.get(file) ?? new Set()).add(address));
};

/** The pages that show an entry's text. */
export const pagesThatShow = (file: string): string[] => [...(shown.get(file) ?? [])];
