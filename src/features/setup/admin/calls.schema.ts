import { declareCalls } from '../../api/declare-calls.shared.ts';
import { setupBody, setupState } from './setup-admin.schema.ts';

export const SETUP_CALLS = declareCalls({
  'GET /api/admin/setup': {
    summary:
      'Returns what `content/site.yaml`, `content/terms.yaml` and `content/brand/` hold now, in the folder of `npm start` or the repository',
    guard: 'owner',
    limit: 'LIMIT_CALLS',
    response: setupState,
    otherStatuses: { 503: 'if the build cannot be read' },
  },
  'PUT /api/admin/setup': {
    summary: 'Writes changed values of these files at once, and no other line of them; adds, replaces and removes pictures',
    guard: 'fresh',
    limit: 'LIMIT_FORMS',
    body: setupBody,
    bodyLimitBytes: 5 * 1024 * 1024,
    response: setupState,
    otherStatuses: {
      409: 'without a place to write to, or if a file has changed since',
      503: 'if the build or the repository cannot be read',
    },
  },
});

type SetupCalls = typeof SETUP_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends SetupCalls {}
}
