import { LOCALE_CODES } from '../../i18n/locales.ts';
import { path } from '../../i18n/path.ts';
import type { Identity } from '../identity/identity.schema.ts';

const SNIPCART_PAGES = ['/store/products/*', '/store/cart', '/store/checkout'];

/**
 * Pages that run a script of another host, as patterns of `_headers`: such a script uses sinks without a policy of ours and loads what does
 * not consent to be embedded. Name the pages of a new such service here; `/*` is every page (docs/decisions/042-trusted-types.md).
 */
export function relaxedPages({ store }: Pick<Identity, 'store'>): string[] {
  const bare = store.snipcartKey === undefined ? [] : SNIPCART_PAGES;
  return bare.includes('/*') ? ['/*'] : bare.flatMap((page) => LOCALE_CODES.map((locale) => path(locale, page)));
}
