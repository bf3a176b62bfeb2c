import type { Node } from '../../functions/site-check/structured-data.ts';
import type { Page } from './page-facts.ts';

export { faults, insideAddress, pageAt, pages, SITE } from './built-site.ts';

/** The nodes of a page's JSON-LD graph. */
export const getNodes = ({ graphs }: Page): Node[] => graphs.flatMap((text) => (JSON.parse(text) as { '@graph'?: Node[] })['@graph'] ?? []);
