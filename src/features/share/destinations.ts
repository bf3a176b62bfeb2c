import type { Shared } from './shared.ts';

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();

/** A new message in the visitor's own mail program (RFC 6068: spaces as `%20`, never `+`). */
export const byMail = ({ link, title }: Shared): string =>
  `mailto:?subject=${encodeURIComponent(title || link)}&body=${encodeURIComponent([title, link].filter(Boolean).join('\n\n'))}`;

/** Source: learn.microsoft.com, LinkedIn, "Share on LinkedIn": the address alone. */
export const onLinkedIn = ({ link }: Shared): string => `https://www.linkedin.com/sharing/share-offsite/?${query({ url: link })}`;

/** The name of a Mastodon server in whatever way somebody writes it: `mastodon.social`, its address, `@name@mastodon.social`. Empty for none. */
export function mastodonServer(text: string): string {
  const name = text
    .trim()
    .replace(/^https?:\/\//iu, '')
    .replace(/[/?#].*$/u, '')
    .replace(/^.*@/u, '');
  const address = URL.canParse(`https://${name}`) ? new URL(`https://${name}`) : undefined;
  return address && /^[^.].*\.[^.]+$/u.test(address.host) ? address.host : '';
}

/** Every Mastodon server answers `/share` with a new post. Empty where the server is none. */
export function onMastodon({ link, title }: Shared, server: string): string {
  const host = mastodonServer(server);
  return host && `https://${host}/share?${query({ text: [title, link].filter(Boolean).join('\n') })}`;
}
