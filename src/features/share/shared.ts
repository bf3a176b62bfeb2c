export interface Shared {
  link: string;
  title: string;
}

/** Parameters of the Web Share Target (section 3). */
export const SHARE_PARAMS = { title: 'title', text: 'text', url: 'url' } as const;

/** Returns the full address, resolved against `base`; empty if the text is not a web address. */
export function webAddress(text: string, base?: string): string {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  return url && /^https?:$/u.test(url.protocol) ? url.href : '';
}

const ADDRESS_IN_TEXT = /https?:\/\/\S+/u;

/** Finds the address in the text too, where many applications put it. */
export function sharedFrom(query: URLSearchParams, base: string): Shared {
  const given = (name: string) => query.get(name)?.trim() ?? '';
  const text = given(SHARE_PARAMS.text);
  const link = (given(SHARE_PARAMS.url) && webAddress(given(SHARE_PARAMS.url), base)) || webAddress(ADDRESS_IN_TEXT.exec(text)?.[0] ?? '');
  return { link, title: given(SHARE_PARAMS.title) || text.replace(ADDRESS_IN_TEXT, '').replace(/\s+/gu, ' ').trim() };
}
