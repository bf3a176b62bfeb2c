import { type PageParts, readParts } from './page-parts.ts';

export interface SiteReader {
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

export function readOnce({ textAt, isFile }: Pick<SiteReader, 'textAt' | 'isFile'>): SiteReader {
  return {
    textAt,
    partsAt: once(async (pathname) => {
      const html = await textAt(pathname);
      return html === undefined ? undefined : readParts(html);
    }),
    isFile: once(isFile),
  };
}
