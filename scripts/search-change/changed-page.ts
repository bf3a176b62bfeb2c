/** A page of the built site: its HTML before and after. */
export interface ChangedPage {
  /** With its language: `/el/blog/first`. */
  address: string;
  before: string;
  after: string;
}

/** Lists are not. */
export const isIndexed = (html: string): boolean => html.includes('data-pagefind-body');

/** The search's files do not say what they should, or what cannot be changed has changed: all is to be made anew. */
export class Unchangeable extends Error {}
