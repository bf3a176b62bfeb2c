import type { AstroGlobal } from 'astro';
import { identity } from '../identity/identity.ts';
import type { HostedSearch } from './algolia.ts';

const { appId, searchKey, index } = identity.search?.algolia ?? {};

/** Undefined unless `content/site.yaml` has both the application and the search key. */
export const hostedSearch: HostedSearch | undefined = appId && searchKey ? { appId, searchKey, index } : undefined;

/** The client's hosts for reading. Source: algolia.com/doc/rest-api/search, "Hosts". */
const searchHosts = (application: string): string[] =>
  ['-dsn.algolia.net', '-1.algolianet.com', '-2.algolianet.com', '-3.algolianet.com'].map((host) => `https://${application}${host}`);

/** Lets this page ask the hosted index. Call it in the page's own frontmatter: parts of a page come after its head. */
export function allowHostedSearch(csp: AstroGlobal['csp']): void {
  if (hostedSearch) csp?.insertDirective(`connect-src 'self' ${searchHosts(hostedSearch.appId).join(' ')}`);
}
