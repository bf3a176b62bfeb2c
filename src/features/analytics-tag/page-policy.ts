import type { AstroGlobal } from 'astro';
import { TAG_SOURCES } from './hosts.shared.ts';

/** Extends the policy of this page only. Call it before the page's head is drawn: in the frontmatter of the layout. */
export function allowTag(csp: AstroGlobal['csp']): void {
  for (const host of TAG_SOURCES.script) csp?.insertScriptResource(host);
  csp?.insertDirective(`connect-src 'self' ${TAG_SOURCES.connect.join(' ')}`);
  csp?.insertDirective(`img-src 'self' data: ${TAG_SOURCES.img.join(' ')}`);
}
