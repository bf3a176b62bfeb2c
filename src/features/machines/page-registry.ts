interface PageNote {
  unlisted?: true;
  modified?: Date;
}

/** The site's build and Astro's configuration load separate copies of this module in one process; a global symbol shares the data. */
const KEY = Symbol.for('lycabettus.pages');
const shared = globalThis as { [KEY]?: Map<string, PageNote> };
shared[KEY] ??= new Map();
const pages = shared[KEY];

export const notePage = (address: string, note: PageNote): void => {
  pages.set(address, { ...pages.get(address), ...note });
};

export const pageNote = (address: string): PageNote => pages.get(address) ?? {};
