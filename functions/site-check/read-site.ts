import { readOnce, type SiteReader } from './site-reader.ts';

export function createReader(assets: Fetcher): SiteReader {
  const request = (pathname: string, method: 'GET' | 'HEAD') =>
    assets.fetch(new Request(new URL(pathname, 'https://assets.internal'), { method, redirect: 'manual' }));
  return readOnce({
    textAt: async (pathname) => {
      const response = await request(pathname, 'GET');
      if (response.ok) return response.text();
      await response.body?.cancel();
      return undefined;
    },
    isFile: async (pathname) => {
      const response = await request(pathname, 'HEAD');
      await response.body?.cancel();
      return response.status === 200;
    },
  });
}
