import type { liteClient } from 'algoliasearch/lite';
import { HOST_DOWN_MS, TIMEOUTS_MS } from './limits.shared.ts';

export type ClientOptions = NonNullable<Parameters<typeof liteClient>[2]>;
type Cache = NonNullable<ClientOptions['hostsCache']>;

/**
 * Remembers failed hosts, in memory only: the client's memory cache never finds its entries again, and the other one writes into
 * `localStorage`.
 */
function keptHosts(now: () => number = Date.now): Cache {
  const kept = new Map<string, { value: unknown; until: number }>();
  const hostOf = (key: Parameters<Cache['get']>[0]): string => (typeof key === 'string' ? key : `${key['url']}:${key['port'] ?? ''}`);
  return {
    get: async <Value>(key: Parameters<Cache['get']>[0], fresh: () => Promise<Value>) => {
      const known = kept.get(hostOf(key));
      return known && now() < known.until ? (known.value as Value) : fresh();
    },
    set: async (key, value) => {
      kept.set(hostOf(key), { value, until: now() + HOST_DOWN_MS });
      return value;
    },
    delete: async (key) => void kept.delete(hostOf(key)),
    clear: async () => kept.clear(),
  };
}

export const isServiceUrl = (address: string): boolean => /^https?:\/\//u.test(address) && URL.canParse(address);

function standIn(address: string): Pick<ClientOptions, 'hosts'> {
  const { hostname, port, protocol } = new URL(address);
  return {
    hosts: [{ url: hostname, accept: 'readWrite', protocol: protocol === 'http:' ? 'http' : 'https', ...(port && { port: Number(port) }) }],
  };
}

export const clientOptions = (address?: string): ClientOptions => ({
  timeouts: TIMEOUTS_MS,
  hostsCache: keptHosts(),
  ...(address && standIn(address)),
});
