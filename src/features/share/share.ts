export interface SharedLink {
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
export function sharedFrom(query: URLSearchParams, base: string): SharedLink {
  const given = (name: string) => query.get(name)?.trim() ?? '';
  const text = given(SHARE_PARAMS.text);
  const link = (given(SHARE_PARAMS.url) && webAddress(given(SHARE_PARAMS.url), base)) || webAddress(ADDRESS_IN_TEXT.exec(text)?.[0] ?? '');
  return { link, title: given(SHARE_PARAMS.title) || text.replace(ADDRESS_IN_TEXT, '').replace(/\s+/gu, ' ').trim() };
}

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();

/** RFC 6068: spaces as `%20`, never `+`. */
export const byMail = ({ link, title }: SharedLink): string =>
  `mailto:?subject=${encodeURIComponent(title || link)}&body=${encodeURIComponent([title, link].filter(Boolean).join('\n\n'))}`;

/** Source: learn.microsoft.com, "Share on LinkedIn": the address alone. */
export const onLinkedIn = ({ link }: SharedLink): string => `https://www.linkedin.com/sharing/share-offsite/?${query({ url: link })}`;

/** Accepts `mastodon.social`, its address or `@name@mastodon.social`; empty if there is no server. */
export function mastodonServer(text: string): string {
  const name = text
    .trim()
    .replace(/^https?:\/\//iu, '')
    .replace(/[/?#].*$/u, '')
    .replace(/^.*@/u, '');
  const address = URL.canParse(`https://${name}`) ? new URL(`https://${name}`) : undefined;
  return address && /^[^.].*\.[^.]+$/u.test(address.host) ? address.host : '';
}

/** Every Mastodon server opens a new post at `/share`. Empty without a valid server. */
export function onMastodon({ link, title }: SharedLink, server: string): string {
  const host = mastodonServer(server);
  return host && `https://${host}/share?${query({ text: [title, link].filter(Boolean).join('\n') })}`;
}
