/** A page of the sitemap. */
interface PageNote {
  /** It asks not to be indexed, or its canonical address is another page. */
  unlisted?: true;
  /** The day of its text. */
  modified?: Date;
}

/**
 * Pages are rendered by the built site and the sitemap is written by Astro's configuration: two copies of this module in one process.
 * So what the one notes is kept where the other finds it.
 */
const KEY = Symbol.for('lycabettus.pages');
const shared = globalThis as { [KEY]?: Map<string, PageNote> };
shared[KEY] ??= new Map();
const pages = shared[KEY];

/** Remembers something of a page. @param address with its language: `/el/notes/x` */
export const notePage = (address: string, note: PageNote): void => {
  pages.set(address, { ...pages.get(address), ...note });
};

export const pageNote = (address: string): PageNote => pages.get(address) ?? {};
