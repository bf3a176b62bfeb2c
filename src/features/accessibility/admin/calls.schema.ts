import { declareCalls } from '../../api/declare-calls.shared.ts';
import { preferenceCounts, preferencesQuery } from './accessibility-admin.schema.ts';

export const ACCESSIBILITY_CALLS = declareCalls({
  'GET /api/admin/accessibility/preferences': {
    summary: 'Counts changes of accessibility preferences by name and new value, in the last `days` (30 or 90, in Athens)',
    guard: 'owner',
    query: preferencesQuery,
    response: preferenceCounts,
  },
});

type AccessibilityCalls = typeof ACCESSIBILITY_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends AccessibilityCalls {}
}
