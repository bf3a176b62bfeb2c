import { readOwnAddress } from '../../src/features/redirects/admin/redirect-path.shared.ts';
import { readPages } from '../http/build.ts';

export interface Served {
  /** Pages only; capitals do not matter, since the site redirects to the page's own spelling. */
  isPage: (path: string) => boolean;
  isServed: (path: string) => Promise<boolean>;
}

const FILES_LIMIT = 300;

/** Reads the built site. Looks at most `FILES_LIMIT` files up; further ones count as not served. */
export async function readServed(assets: Fetcher): Promise<Served> {
  const pages = new Set((await readPages(assets)).map((page) => page.toLowerCase()));
  const known = new Map<string, Promise<boolean>>();
  const isFile = async (path: string): Promise<boolean> => {
    const response = await assets.fetch(new Request(new URL(path, 'https://assets.internal'), { method: 'HEAD', redirect: 'manual' }));
    await response.body?.cancel();
    return response.status !== 404;
  };
  const isPage = (path: string): boolean => pages.has(path.toLowerCase());
  return {
    isPage,
    isServed: async (path) => {
      const pathname = readOwnAddress(path)?.pathname ?? path;
      if (isPage(pathname)) return true;
      const asked = known.get(pathname);
      if (asked) return asked;
      if (known.size >= FILES_LIMIT) return false;
      const answer = isFile(pathname);
      known.set(pathname, answer);
      return answer;
    },
  };
}
