import { declareCalls } from '../../api/declare-calls.shared.ts';
import { feedToken, powerbiOverview, tokenBody, tokenMade, tokenParams, tokenRevoked } from './powerbi.schema.ts';

export const POWERBI_CALLS = declareCalls({
  'GET /api/admin/powerbi': {
    summary: 'Returns the address of the OData feed, its sets and tokens, and the report to embed',
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
