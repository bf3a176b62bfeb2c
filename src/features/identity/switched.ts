import { SECTION_SWITCHES } from '../sections/sections.ts';
import { identity } from './identity.ts';

/** Services and sections that `content/site.yaml` switches on, by the names that texts use (docs/owner/writing.md, `<Only>`). */
export const SWITCHED: Readonly<Record<string, boolean>> = {
  analyticsTag: identity.analyticsTag !== undefined,
  sentry: identity.monitor?.sentryDsn !== undefined,
  ...SECTION_SWITCHES,
};
