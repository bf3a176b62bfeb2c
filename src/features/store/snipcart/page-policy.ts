import type { AstroGlobal } from 'astro';
import { identity } from '@/features/identity/identity.ts';
import { SNIPCART_SOURCES } from './hosts.shared.ts';

/** Extends the policy of this page only, with a key. Call it in the page's own frontmatter: parts of a page come after its head. */
export function allowSnipcart(csp: AstroGlobal['csp']): void {
  if (identity.store.snipcartKey === undefined) return;
  for (const host of SNIPCART_SOURCES.script) csp?.insertScriptResource(host);
  for (const host of SNIPCART_SOURCES.style) csp?.insertStyleResource(host);
  csp?.insertDirective(`connect-src 'self' ${SNIPCART_SOURCES.connect.join(' ')}`);
  csp?.insertDirective(`font-src 'self' ${SNIPCART_SOURCES.font.join(' ')}`);
  csp?.insertDirective(`frame-src ${SNIPCART_SOURCES.frame.join(' ')}`);
  csp?.insertDirective(`img-src 'self' data: ${SNIPCART_SOURCES.img.join(' ')}`);
}
