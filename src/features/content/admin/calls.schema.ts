import { declareCalls } from '../../api/declare-calls.shared.ts';
import { contentList, rebuildState } from './content.schema.ts';

export const CONTENT_ADMIN_CALLS = declareCalls({
  'GET /api/admin/content': {
    summary:
      'Returns the entries that the running build knows, drafts and scheduled ones too, and what it changed against the build before',
    guard: 'owner',
    response: contentList,
    otherStatuses: { 503: 'if the build has no list of entries' },
  },
  'GET /api/admin/content/rebuild': {
    summary: 'Returns the running build, the last rebuild that was requested, and whether a rebuild hook is configured',
    guard: 'owner',
    response: rebuildState,
    otherStatuses: { 503: 'if the build cannot be read' },
  },
  'POST /api/admin/content/rebuild': {
    summary: 'Calls the rebuild hook; `last` says whether it accepted',
    guard: 'owner',
    limit: 'LIMIT_FORMS',
    response: rebuildState,
    otherStatuses: { 409: 'without a hook', 503: 'if the build cannot be read' },
  },
});

type ContentAdminCalls = typeof CONTENT_ADMIN_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends ContentAdminCalls {}
}
