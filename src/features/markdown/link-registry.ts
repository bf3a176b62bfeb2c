export interface InternalLink {
  file: string;
  href: string;
  address: string;
  line: number;
}

/** The build and Astro's configuration load separate copies of this module in one process; they share one map, by file. */
const KEY = Symbol.for('lycabettus.links');
const shared = globalThis as { [KEY]?: Map<string, InternalLink[]> };
shared[KEY] ??= new Map();
const links = shared[KEY];

export const linksIn = (file: string): readonly InternalLink[] => links.get(file) ?? [];

export const noteLinks = (file: string, found: readonly InternalLink[]): void => {
  links.set(file, [...found]);
};

export const noteLink = (link: InternalLink): void => {
  noteLinks(link.file, [...linksIn(link.file), link]);
};

export const notedLinks = (): readonly InternalLink[] => [...links.values()].flat();
