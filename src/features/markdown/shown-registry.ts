/** The site's build and Astro's configuration load separate copies of this module in one process; they share one map. */
const KEY = Symbol.for('lycabettus.shown');
const shared = globalThis as { [KEY]?: Map<string, Set<string>> };
shared[KEY] ??= new Map();
const shown = shared[KEY];

/**
 * @param file absolute
 * @param address of the page, with its language: `/el/notes/x`
 */
export const noteShown = (file: string, address: string): void => {
  shown.set(file, (shown.get(file) ?? new Set()).add(address));
};

export const pagesThatShow = (file: string): string[] => [...(shown.get(file) ?? [])];
