import type { Page } from './page-facts.ts';

export { faults, insideAddress, pageAt, pages, SITE } from './built-site.ts';

export type Node = Record<string, unknown>;

/** The nodes of a page's JSON-LD graph. */
export const getNodes = ({ graphs }: Page): Node[] => graphs.flatMap((text) => (JSON.parse(text) as { '@graph'?: Node[] })['@graph'] ?? []);
