import { createMcpHandler, isJsonContentType, type McpServer, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { BODY_LIMIT_BYTES, parseBody, readBytes } from '../http/body.ts';
import { describeFault, log } from '../monitor/log.ts';

/** @throws ApiError `wrong_type`, `too_large`, `bad_request` */
async function readMessage(c: Context<AppEnv>): Promise<unknown> {
  if (!isJsonContentType(c.req.header('Content-Type') ?? null)) throw new ApiError('wrong_type');
  const message = parseBody(await readBytes(c, BODY_LIMIT_BYTES), 'json');
  // A batch would be many calls for the price of one. The protocol has none since 2025-06-18.
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new ApiError('bad_request', { message: { key: 'mcp.oneMessage' } });
  return message;
}

/** One message in, one response out: nothing is kept between two requests, and no stream stays open. */
export async function answer(c: Context<AppEnv>, makeServer: () => McpServer | Promise<McpServer>): Promise<Response> {
  const message = await readMessage(c);
  let fault: Error | undefined;
  const onerror = (error: Error) => {
    fault = error;
  };
  const handler = createMcpHandler(makeServer, { maxSubscriptions: 0, onerror });
  const response = await handler.fetch(c.req.raw, { parsedBody: message });
  if (response.status >= 500) log('error', 'fault', { requestId: c.get('requestId'), fault: describeFault(fault) });
  return response;
}

const RPC_CODES: Partial<Record<ApiError['code'], number>> = {
  bad_request: ProtocolErrorCode.ParseError,
  internal: ProtocolErrorCode.InternalError,
};

/** Of the range that JSON-RPC leaves to servers. */
const REFUSED = -32_000;

export function rpcFailure(c: Context<AppEnv>, { code, status, message, headers }: ApiError): Response {
  return c.json({ jsonrpc: '2.0', error: { code: RPC_CODES[code] ?? REFUSED, message }, id: null }, status, headers);
}
