import { LOCALE_CODES } from '../../i18n/locales.ts';
import { path } from '../../i18n/path.ts';
import { TAG_NEVER } from '../analytics-tag/analytics-tag.ts';
import type { Identity } from '../identity/identity.schema.ts';

export interface RelaxedPages {
  pages: string[];
  except: string[];
}

const SNIPCART_PAGES = ['/store/products/*', '/store/cart', '/store/checkout'];
const EVERY_PAGE = '/*';

const inEach = (bare: readonly string[]): string[] => bare.flatMap((page) => LOCALE_CODES.map((locale) => path(locale, page)));

/**
 * Lists pages that run a script of another host, which uses sinks without our policies and loads what does not allow embedding. Add pages of
 * such a new service here (docs/decisions/043-trusted-types.md).
 */
export function relaxedPages({ store, analyticsTag }: Pick<Identity, 'store' | 'analyticsTag'>): RelaxedPages {
  const hasCart = store.snipcartKey !== undefined;
  if (analyticsTag === undefined) return { pages: hasCart ? inEach(SNIPCART_PAGES) : [], except: [] };
  const strict = TAG_NEVER.filter((page) => !hasCart || !SNIPCART_PAGES.includes(page));
  return { pages: [EVERY_PAGE], except: inEach(strict.flatMap((page) => [page, `${page}/*`])) };
}
