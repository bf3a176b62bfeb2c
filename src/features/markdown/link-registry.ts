/** A link from an entry's text to an address of this site, as it was written (without language). */
export interface InternalLink {
  file: string;
  href: string;
  /** With the language of the text in front: where the reader is led. */
  address: string;
  line: number;
}

const links: InternalLink[] = [];

export const noteLink = (link: InternalLink): void => {
  links.push(link);
};

export const notedLinks = (): readonly InternalLink[] => links;
