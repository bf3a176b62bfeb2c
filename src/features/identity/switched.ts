import { SECTION_SWITCHES } from '../sections/sections.ts';
import { identity } from './identity.ts';

/** Services, sections and the notice of samples that `content/site.yaml` switches on, by the names that texts use (docs/owner/writing.md, `<Only>`). */
export const SWITCHED: Readonly<Record<string, boolean>> = {
  analyticsTag: identity.analyticsTag !== undefined,
  algolia: identity.search?.algolia.appId !== undefined && identity.search.algolia.searchKey !== undefined,
  snipcart: identity.store.snipcartKey !== undefined,
  sentry: identity.monitor?.sentryDsn !== undefined,
  sampleNotice: identity.switches.sampleNotice,
  ...SECTION_SWITCHES,
};
