import { Hono } from 'hono';
import { MCP_ADDRESSES, MCP_DASHBOARD } from '../../src/features/mcp/address.shared.ts';
import type { AppEnv } from '../env.ts';
import { ApiError, toApiError } from '../http/api-error.ts';
import { noteFault } from '../http/call-fault.ts';
import { notFull, withinBudget } from '../http/middleware/budget.ts';
import { limited } from '../http/middleware/limit.ts';
import { sameOrigin } from '../http/middleware/origin.ts';
import { noStore, requestLog } from '../http/middleware/request-log.ts';
import { secured } from '../http/middleware/security-headers.ts';
import { siteHostOnly } from '../http/middleware/site-host.ts';
import { noteRefusal } from '../http/refusals.ts';
import { API_POLICY } from '../http/response-headers.ts';
import { siteOrigin } from '../http/site-origin.ts';
import type { MakeServer } from './transport.ts';

/** @param load imports the server on demand: the protocol's library is much code, and most requests are for pages */
export function mcpRoutes(load: () => Promise<MakeServer>): Hono<AppEnv> {
  const mcp = new Hono<AppEnv>();
  const transport = () => import('./transport.ts');

  for (const address of MCP_ADDRESSES) {
    // Host and origin together stop pages that rebind their DNS name to this server (the protocol, "Security").
    mcp.use(address, requestLog, secured(API_POLICY), noStore, sameOrigin, siteHostOnly);
    mcp.use(address, async (c, next) => {
      if (c.env.MCP === 'off') throw new ApiError('not_found', { message: { key: 'mcp.off' } });
      return next();
    });
    mcp.post(address, limited('LIMIT_CALLS'), notFull('agentCalls'), async (c) => {
      const [{ answer, readMessage }, makeServer] = await Promise.all([transport(), load()]);
      const message = await readMessage(c);
      return withinBudget(c, 'agentCalls', () => answer(c, message, makeServer));
    });
    mcp.all(address, async (c) => {
      const url = (await siteOrigin(c.env, c.req.url)) + MCP_DASHBOARD;
      throw new ApiError('method_not_allowed', { headers: { Allow: 'POST' }, message: { key: 'mcp.onlyPost', values: { url } } });
    });
  }
  mcp.onError(async (error, c) => {
    const known = toApiError(error);
    if (known.refused) noteRefusal(c, known.refused);
    if (known.code === 'internal') noteFault(c, error);
    return (await transport()).rpcFailure(c, known);
  });
  return mcp;
}

export const mcp = mcpRoutes(async () => (await import('./server.ts')).siteServer);
