import { z } from 'zod';
import { declareCalls } from '../../api/declare-calls.shared.ts';
import { feedToken, powerbiOverview, tokenBody, tokenMade, tokenParams, tokenRevoked } from './powerbi.schema.ts';

export const POWERBI_CALLS = declareCalls({
  'GET /api/admin/powerbi': {
    summary: 'Returns the address of the feed, its sets and tokens, and the report to embed',
    guard: 'owner',
    response: powerbiOverview,
  },
  'POST /api/admin/powerbi/tokens': {
    summary: 'Makes a token of the feed, at most 20; only this response has it',
    guard: 'fresh',
    body: tokenBody,
    response: tokenMade,
    status: 201,
    otherStatuses: { 409: 'too many' },
  },
  'DELETE /api/admin/powerbi/tokens/:id': {
    summary: 'Revokes a token at once',
    guard: 'owner',
    params: tokenParams,
    response: tokenRevoked,
    otherStatuses: { 404: '' },
  },
  'POST /api/admin/powerbi/tokens/:id/restorations': {
    summary: 'Takes a revocation of the last minute back',
    guard: 'fresh',
    params: tokenParams,
    response: feedToken,
    otherStatuses: { 404: '' },
  },
});

/** Read by Power BI, Excel and Sheets (decision 40). */
export const FEED_CALLS = declareCalls({
  'GET /api/feed/:file': {
    summary:
      'Returns all rows of a table that the token may read: `Orders.csv`, or `Orders.json`, an array without the envelope. The token is the password of `Basic`, a `Bearer`, or `token` in the address',
    query: z.object({ token: z.string().default('') }),
    otherStatuses: { 401: '', 404: '', 429: '' },
  },
});

type FeedCalls = typeof FEED_CALLS;
type PowerbiCalls = typeof POWERBI_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends FeedCalls, PowerbiCalls {}
}
