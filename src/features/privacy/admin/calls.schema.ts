import { declareCalls } from '../../api/declare-calls.shared.ts';
import {
  erasedData,
  erasureSchema,
  exportSchema,
  heldData,
  heldSchema,
  linkMade,
  openedRequest,
  requestsPage,
  requestsQuery,
  stepSchema,
} from './privacy-admin.schema.ts';

export const PRIVACY_ADMIN_CALLS = declareCalls({
  'GET /api/admin/privacy/requests': {
    summary:
      'Lists privacy requests with their clocks, closed ones last: `state` (open, unconfirmed, closed), `q` (name, address, number), `page`, `size`, `sort`',
    guard: 'owner',
    query: requestsQuery,
    response: requestsPage,
  },
  'GET /api/admin/privacy/requests/:id': {
    summary: 'Returns one with its text, history and mails, and the `actions` that are possible now',
    guard: 'owner',
    response: openedRequest,
    otherStatuses: { 404: '' },
  },
  'POST /api/admin/privacy/requests/:id/steps': {
    summary:
      'Takes an `action` (verify, work, ask, extend, answer, refuse, close) if the request is still in the `state` that was shown; extend and close need a `note`; ask, extend, answer and refuse e-mail `subject`, `text` and, after a fresh sign-in, `files` (the ID of one)',
    guard: 'owner',
    body: stepSchema,
    response: openedRequest,
    status: 201,
    otherStatuses: { 404: '', 409: '' },
  },
  'POST /api/admin/privacy/requests/:id/links': {
    summary: 'Creates a link, to pass on to the sender, that confirms and follows the request; recorded in its history',
    guard: 'fresh',
    response: linkMade,
    status: 201,
    otherStatuses: { 404: '', 409: 'when it is closed' },
  },
  // By POST, so that the address appears in no log.
  'POST /api/admin/privacy/held': {
    summary:
      'Counts what is stored about an `address`: what would be erased (`goes`), what would stay and why (`stays`), and the archives of its export',
    guard: 'owner',
    body: heldSchema,
    response: heldData,
  },
  'POST /api/admin/privacy/exports': {
    summary:
      'Streams everything stored about an `address` as a ZIP file: messages, mails to it, privacy requests with their history, orders with their payments and downloads, withdrawals, blocks and lines of the audit log, each as JSON, with the attachments and a page to read it all by. Large attachments come in several archives, as `held` counts them: `archive` is the number of one, and `until` the time of the count. `request`: the one whose history records the export',
    guard: 'fresh',
    body: exportSchema,
    otherStatuses: { 404: 'when there is no such archive' },
  },
  'POST /api/admin/privacy/erasures': {
    summary: 'Erases it for good, as counted at `until`',
    guard: 'fresh',
    body: erasureSchema,
    response: erasedData,
  },
});

type PrivacyAdminCalls = typeof PRIVACY_ADMIN_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends PrivacyAdminCalls {}
}
