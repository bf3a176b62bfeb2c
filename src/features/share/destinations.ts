import type { Shared } from './shared.ts';

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();

/** RFC 6068: spaces as `%20`, never `+`. */
export const byMail = ({ link, title }: Shared): string =>
  `mailto:?subject=${encodeURIComponent(title || link)}&body=${encodeURIComponent([title, link].filter(Boolean).join('\n\n'))}`;

/** Source: learn.microsoft.com, "Share on LinkedIn": the address alone. */
export const onLinkedIn = ({ link }: Shared): string => `https://www.linkedin.com/sharing/share-offsite/?${query({ url: link })}`;

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
export function onMastodon({ link, title }: Shared, server: string): string {
  const host = mastodonServer(server);
  return host && `https://${host}/share?${query({ text: [title, link].filter(Boolean).join('\n') })}`;
}
