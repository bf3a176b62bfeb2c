export const CONSENT_KEY = 'analytics-consent';

/** `_ga` and one `_ga_…` per measurement id. Source: support.google.com/analytics/answer/11397207. */
const TAG_COOKIE = /^_ga(?:_|$)/u;

const names = (cookies: string): string[] =>
  cookies.split(';').flatMap((pair) => {
    const [name = ''] = pair.trim().split('=');
    return TAG_COOKIE.test(name) ? name : [];
  });

/** The host and the domains above it, as a cookie may be set for each: `a.b.gr`, `b.gr`, `gr`. */
export const domainsOf = (host: string): string[] => host.split('.').map((_, index, labels) => labels.slice(index).join('.'));

export function forgetVisitor(): void {
  for (const name of names(document.cookie)) {
    for (const domain of ['', ...domainsOf(location.hostname).map((host) => `;Domain=${host}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
      document.cookie = `${name}=;Max-Age=0;Path=/${domain}`;
    }
  }
}
