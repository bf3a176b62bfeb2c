/** What is passed on: a page's address and its name. */
export interface Shared {
  link: string;
  title: string;
}

/** The names under which the installed site is handed what is shared (Web Share Target, section 3). */
export const SHARE_PARAMS = { title: 'title', text: 'text', url: 'url' } as const;

/** An address of the web, as it is written in full; empty where a text is none. Relative ones stand under `base`. */
export function webAddress(text: string, base?: string): string {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  return url && /^https?:$/u.test(url.protocol) ? url.href : '';
}

const ADDRESS_IN_TEXT = /https?:\/\/\S+/u;

/** What another application, or a link to this page, hands over. Many give the address within the text. */
export function sharedFrom(query: URLSearchParams, base: string): Shared {
  const given = (name: string) => query.get(name)?.trim() ?? '';
  const text = given(SHARE_PARAMS.text);
  const link = (given(SHARE_PARAMS.url) && webAddress(given(SHARE_PARAMS.url), base)) || webAddress(ADDRESS_IN_TEXT.exec(text)?.[0] ?? '');
  return { link, title: given(SHARE_PARAMS.title) || text.replace(ADDRESS_IN_TEXT, '').replace(/\s+/gu, ' ').trim() };
}
