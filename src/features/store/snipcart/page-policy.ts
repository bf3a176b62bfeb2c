import type { AstroGlobal } from 'astro';
import { SNIPCART_SOURCES } from './hosts.shared.ts';

/** Extends the policy of this page only, in development there is none. */
export function allowSnipcart(csp: AstroGlobal['csp']): void {
  for (const host of SNIPCART_SOURCES.script) csp?.insertScriptResource(host);
  for (const host of SNIPCART_SOURCES.style) csp?.insertStyleResource(host);
  csp?.insertDirective(`connect-src 'self' ${SNIPCART_SOURCES.connect.join(' ')}`);
  csp?.insertDirective(`font-src 'self' ${SNIPCART_SOURCES.font.join(' ')}`);
  csp?.insertDirective(`frame-src ${SNIPCART_SOURCES.frame.join(' ')}`);
  csp?.insertDirective(`img-src 'self' data: ${SNIPCART_SOURCES.img.join(' ')}`);
}
