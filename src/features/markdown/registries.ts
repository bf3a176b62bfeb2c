/** The site's build and Astro's configuration load separate copies of this module in one process; a global symbol shares the data. */
export function sharedMap<Value>(name: string): Map<string, Value> {
  const key = Symbol.for(`lycabettus.${name}`);
  const shared = globalThis as { [key]?: Map<string, Value> };
  shared[key] ??= new Map();
  return shared[key];
}

export interface InternalLink {
  file: string;
  href: string;
  address: string;
  line: number;
}

/** By file. */
const links = sharedMap<InternalLink[]>('links');

export const linksIn = (file: string): readonly InternalLink[] => links.get(file) ?? [];

export const noteLinks = (file: string, found: readonly InternalLink[]): void => {
  links.set(file, [...found]);
};

export const noteLink = (link: InternalLink): void => {
  noteLinks(link.file, [...linksIn(link.file), link]);
};

export const notedLinks = (): readonly InternalLink[] => [...links.values()].flat();

/** By file, the pages that show it. */
const shown = sharedMap<Set<string>>('shown');

/**
 * @param file absolute
 * @param address of the page, with its language: `/el/notes/x`
 */
export const noteShown = (file: string, address: string): void => {
  shown.set(file, (shown.get(file) ?? new Set()).add(address));
};

export const pagesThatShow = (file: string): string[] => [...(shown.get(file) ?? [])];
