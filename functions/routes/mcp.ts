import { Hono } from 'hono';
import { MCP_DASHBOARD, MCP_PATH } from '../../src/features/mcp/address.shared.ts';
import type { AppEnv } from '../env.ts';
import { siteOrigin } from '../health/site-origin.ts';
import { ApiError, toApiError } from '../http/api-error.ts';
import { API_POLICY } from '../http/response-headers.ts';
import { limited } from '../middleware/limit.ts';
import { noStore } from '../middleware/no-store.ts';
import { sameOrigin } from '../middleware/origin.ts';
import { requestLog } from '../middleware/request-log.ts';
import { secured } from '../middleware/security-headers.ts';
import { siteHostOnly } from '../middleware/site-host.ts';
import { describeFault, log } from '../monitor/log.ts';

/** The Model Context Protocol (docs/decisions/028-mcp.md). */
export const mcp = new Hono<AppEnv>();

/** Imported on demand: the protocol's library is a third of the code, and most requests are for pages. */
const library = () => import('../mcp/transport.ts');

// The host and the origin together stop pages that rebind their DNS name to this server (the protocol, "Security").
mcp.use(MCP_PATH, requestLog, secured(API_POLICY), noStore, sameOrigin, siteHostOnly);
mcp.post(MCP_PATH, limited('LIMIT_CALLS'), async (c) => {
  const { answer } = await library();
  const { makeServer } = await import('../mcp/server.ts');
  const { getSurroundings } = await import('../mcp/surroundings.ts');
  return answer(c, async () => makeServer(await getSurroundings(c)));
});
mcp.all(MCP_PATH, async (c) => {
  const url = (await siteOrigin(c.env, c.req.url)) + MCP_DASHBOARD;
  throw new ApiError('method_not_allowed', { headers: { Allow: 'POST' }, message: { key: 'mcp.onlyPost', values: { url } } });
});
mcp.onError(async (error, c) => {
  const known = toApiError(error);
  if (known.code === 'internal') log('error', 'fault', { requestId: c.get('requestId'), fault: describeFault(error) });
  return (await library()).rpcFailure(c, known);
});
