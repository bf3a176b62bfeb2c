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
