import { MCP_PATH } from '../../src/features/mcp/address.shared.ts';
import type { CheckRule } from '../../src/features/site-check/admin/checks.schema.ts';

export type Judged = { rule: CheckRule } | { inside: URL } | { outside: URL } | undefined;

export function judgeLink(href: string, from: string, site: string): Judged {
  if (/^(mailto|tel):./u.test(href)) return undefined;
  const url = URL.parse(href, `${site}${from}`);
  if (!url) return { rule: 'link-invalid' };
  if (url.origin !== site) return url.protocol === 'https:' ? { outside: url } : { rule: 'link-insecure' };
  // Calls, which the function tests cover.
  if (url.pathname.startsWith('/api/') || url.pathname === MCP_PATH) return undefined;
  return { inside: url };
}

export function anchorOf({ hash }: URL): string | undefined {
  const id = decodeURIComponent(hash.slice(1));
  return id === '' || id === 'top' ? undefined : id;
}
