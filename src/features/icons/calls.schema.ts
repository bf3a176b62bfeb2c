import { declareCalls } from '../api/declare-calls.shared.ts';
import { iconsQuerySchema } from './icons.schema.ts';

export const ICON_CALLS = declareCalls({
  'GET /api/icons/:prefix.json': {
    summary:
      'Returns the icons named in `?icons=a,b` in the format of Iconify (`prefix`, `icons`, `aliases`), without the envelope; missing names are in `not_found`. Cached for a week. `lucide` is the set of the site; others come from `ICONS_UPSTREAM` within 1500 ms',
    limit: 'LIMIT_CALLS',
    query: iconsQuerySchema,
    otherStatuses: { 404: 'unknown set', 503: '' },
  },
});

type IconCalls = typeof ICON_CALLS;
declare module '../api/known-calls.shared.ts' {
  interface Calls extends IconCalls {}
}
