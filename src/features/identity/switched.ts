import { foldersIn, readFront } from '../entries/front.ts';
import { SECTION_SWITCHES } from '../sections/sections.ts';
import { PRODUCT_KINDS } from '../store/catalogue/catalogue.schema.ts';
import { identity } from './identity.ts';

const sold = new Set(foldersIn('content/products').map((slug) => readFront(`content/products/${slug}/index.en.mdx`)?.kind));

/** Services, sections, kinds of products and the notice of samples that `content/site.yaml` switches on, by the names that texts use (docs/owner/writing.md, `<Only>`). */
export const SWITCHED: Readonly<Record<string, boolean>> = {
  analyticsTag: identity.analyticsTag !== undefined,
  algolia: identity.search?.algolia.appId !== undefined && identity.search.algolia.searchKey !== undefined,
  snipcart: identity.store.snipcartKey !== undefined,
  viva: identity.store.viva,
  sentry: identity.monitor?.sentryDsn !== undefined,
  vatExempt: identity.store.vatExempt,
  destinationVat: identity.store.destinationVat,
  mydata: identity.store.taxDocuments === 'mydata',
  sampleNotice: identity.switches.sampleNotice,
  ...Object.fromEntries(PRODUCT_KINDS.map((kind) => [`sells.${kind}`, identity.sections.store && sold.has(kind)])),
  ...SECTION_SWITCHES,
};
