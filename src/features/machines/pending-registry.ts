/**
 * Pages are rendered by the built site and the sitemap is written by Astro's configuration: two copies of this module in one process.
 * So what the one notes is kept where the other finds it.
 */
const KEY = Symbol.for('lycabettus.pending');
const shared = globalThis as { [KEY]?: Set<string> };
shared[KEY] ??= new Set();
const pending = shared[KEY];

/** Remembers that a page shows the other language's text, because its own is pending. @param address of the page, with its language: `/el/notes/x` */
export const notePending = (address: string): void => {
  pending.add(address);
};

export const isPending = (address: string): boolean => pending.has(address);
