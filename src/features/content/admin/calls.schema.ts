import { declareCalls } from '../../api/declare-calls.shared.ts';
import { contentList, editorUser, projectState, rebuildState, translatedBody, translatedDone } from './content.schema.ts';

export const CONTENT_ADMIN_CALLS = declareCalls({
  'GET /api/admin/content': {
    summary:
      'Returns the entries that the running build knows, drafts and scheduled ones too, and what it changed against the build before',
    guard: 'owner',
    response: contentList,
    otherStatuses: { 503: 'if the build lacks the list of entries' },
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
  'GET /api/admin/content/project': {
    summary:
      'Returns which entries have files newer than the running build and where those can be seen, and what stopped the last one: from the folder of `npm start` or the repository',
    guard: 'owner',
    limit: 'LIMIT_CALLS',
    response: projectState,
    otherStatuses: { 503: 'if the build cannot be read' },
  },
  'POST /api/admin/content/editor': {
    summary: 'Returns REPOSITORY_TOKEN to the editor, which the browser then stores until the owner signs out there',
    guard: 'fresh',
    limit: 'LIMIT_FORMS',
    response: editorUser,
    otherStatuses: { 503: 'if the build cannot be read' },
  },
  'POST /api/admin/content/translated': {
    summary: 'Writes into a translation’s file that it is up to date with the text of the running build',
    guard: 'owner',
    limit: 'LIMIT_FORMS',
    body: translatedBody,
    response: translatedDone,
    otherStatuses: {
      404: 'if the entry or its file does not exist',
      409: 'without a place to write to, or if the text or the file has changed since',
      503: 'if the build or the repository cannot be read',
    },
  },
});

type ContentAdminCalls = typeof CONTENT_ADMIN_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends ContentAdminCalls {}
}
