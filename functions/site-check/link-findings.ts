import { MCP_PATH } from '../../src/features/mcp/address.shared.ts';
import type { CheckRule, Finding } from '../../src/features/site-check/admin/checks.schema.ts';
import type { PageParts } from './page-parts.ts';
import type { SiteReader } from './site-reader.ts';

interface OutwardLink {
  url: string;
  page: string;
}

interface Read {
  page: string;
  parts: PageParts;
  origin: string;
}

interface Context extends Read {
  isPage: (pathname: string) => boolean;
  reader: SiteReader;
}

async function ruleOf(href: string, { page, parts, origin, isPage, reader }: Context): Promise<CheckRule | undefined> {
  const judged = judgeLink(href, page, origin);
  if (!judged || 'outside' in judged) return undefined;
  if ('rule' in judged) return judged.rule;
  const { pathname } = judged.inside;
  if (!isPage(pathname) && !(await reader.isFile(pathname))) return 'link-dead';
  const id = anchorOf(judged.inside);
  if (id === undefined) return undefined;
  const target = pathname === page ? parts : await reader.partsAt(pathname);
  return target?.ids.has(id) ? undefined : 'link-anchor';
}

export async function linkFindings(context: Context): Promise<Finding[]> {
  const { page, parts } = context;
  const hrefs = [...new Set(parts.links)];
  const rules = await Promise.all(hrefs.map((href) => ruleOf(href, context)));
  return hrefs.flatMap((subject, at) => (rules[at] ? [{ page, rule: rules[at], subject, detail: '' }] : []));
}

const URL_LENGTH = 2_000;

export function outwardLinks({ page, parts, origin }: Read): OutwardLink[] {
  const urls = parts.links.flatMap((href) => {
    const judged = judgeLink(href, page, origin);
    if (!judged || !('outside' in judged)) return [];
    const { href: whole } = judged.outside;
    const url = whole.split('#', 1)[0] ?? whole;
    return url.length > URL_LENGTH ? [] : [url];
  });
  return [...new Set(urls)].map((url) => ({ url, page }));
}

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
