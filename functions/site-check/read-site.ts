import { type PageParts, readParts } from './page-parts.ts';

export interface SiteReader {
  /** Undefined without a file there. */
  textAt: (pathname: string) => Promise<string | undefined>;
  partsAt: (pathname: string) => Promise<PageParts | undefined>;
  isFile: (pathname: string) => Promise<boolean>;
}

const once = <Value>(read: (pathname: string) => Promise<Value>): ((pathname: string) => Promise<Value>) => {
  const known = new Map<string, Promise<Value>>();
  return (pathname) => {
    const value = known.get(pathname) ?? read(pathname);
    known.set(pathname, value);
    return value;
  };
};

/** Reads files of the built site, each once. */
export function createReader(assets: Fetcher): SiteReader {
  const request = (pathname: string, method: 'GET' | 'HEAD') =>
    assets.fetch(new Request(new URL(pathname, 'https://assets.internal'), { method, redirect: 'manual' }));
  const textAt = async (pathname: string): Promise<string | undefined> => {
    const response = await request(pathname, 'GET');
    if (response.ok) return response.text();
    await response.body?.cancel();
    return undefined;
  };
  return {
    textAt,
    partsAt: once(async (pathname) => {
      const html = await textAt(pathname);
      return html === undefined ? undefined : readParts(html);
    }),
    isFile: once(async (pathname) => {
      const response = await request(pathname, 'HEAD');
      await response.body?.cancel();
      return response.status === 200;
    }),
  };
}
