import { identity } from '../identity/identity.ts';
import type { HostedSearch } from './algolia.ts';

const { appId, searchKey, index } = identity.search?.algolia ?? {};

/** Undefined unless `content/site.yaml` has both the application and the search key. */
export const hostedSearch: HostedSearch | undefined = appId && searchKey ? { appId, searchKey, index } : undefined;

const SEARCH_HOSTS = ['-dsn.algolia.net', '-1.algolianet.com', '-2.algolianet.com', '-3.algolianet.com'];

/** The client's hosts for reading, which every page with a search may ask. Source: algolia.com/doc/rest-api/search, "Hosts". */
export const searchHosts: string[] = hostedSearch ? SEARCH_HOSTS.map((host) => `https://${hostedSearch.appId}${host}`) : [];
