/** A link from an entry's text within this site, as written (without language). */
export interface InternalLink {
  file: string;
  href: string;
  address: string;
  line: number;
}

const links: InternalLink[] = [];

export const noteLink = (link: InternalLink): void => {
  links.push(link);
};

export const notedLinks = (): readonly InternalLink[] => links;
