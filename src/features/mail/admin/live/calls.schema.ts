import { declareCalls } from '../../../api/declare-calls.shared.ts';
import { connectSchema } from './socket.schema.ts';

// Both check the owner's session themselves, since only refused calls count towards the limit.
export const WEBSOCKET_CALLS = declareCalls({
  'GET /api/ws/connect': {
    summary: 'Returns, to the signed-in owner, a `websocketUrl` with a ticket that opens it once within 60 s',
    response: connectSchema,
    otherStatuses: { 401: 'signed out', 429: '' },
  },
  'GET /api/ws/:mailbox': {
    summary:
      'Opens the websocket of a mailbox, or of all with `*` (see below), for pages of this site: with `?ticket=` (for `*` only) or the owner’s session. `&since=` also sends what came after that sequence number',
    status: 101,
    otherStatuses: {
      400: 'no upgrade',
      401: 'no valid ticket',
      403: 'another site',
      404: 'no such name',
      429: '',
    },
  },
});

type WebsocketCalls = typeof WEBSOCKET_CALLS;
declare module '../../../api/known-calls.shared.ts' {
  interface Calls extends WebsocketCalls {}
}
