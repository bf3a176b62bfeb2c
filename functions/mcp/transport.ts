import {
  createMcpHandler,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  isJsonContentType,
  isSpecType,
  type McpServer,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { Context } from 'hono';
import { own } from '../../src/features/foreign/own.shared.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { BODY_LIMIT_BYTES, parseBody, readBytes } from '../http/body.ts';
import { noteFault } from '../http/call-fault.ts';
import { askedForm, completed, inForm } from './response-form.ts';

class InvalidRequest extends ApiError {
  constructor(isBatch: boolean) {
    super('bad_request', { message: { key: isBatch ? 'mcp.oneMessage' : 'mcp.noMessage' } });
  }
}

const isMessage = (value: unknown): value is object =>
  isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResultResponse(value) || isJSONRPCErrorResponse(value);

const OBJECTS = new Set(['params', 'arguments', '_meta', 'capabilities']);

/** Clients in PHP write an empty object as a list, others write null for what they leave out. An id of null stays: it is none. */
function withoutBlanks(value: unknown, name = ''): unknown {
  if (value === null || (Array.isArray(value) && value.length === 0)) return OBJECTS.has(name) ? {} : value;
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const fields = Object.entries(value).filter(([key, one]) => one !== null || key === 'id' || key === 'result' || OBJECTS.has(key));
  return Object.fromEntries(fields.map(([key, one]) => [key, withoutBlanks(one, key)]));
}

/** Small clients leave out who they are, and what they can do: the answer is the same. */
function introduced(message: unknown): unknown {
  if (!isJSONRPCRequest(message) || message.method !== 'initialize') return message;
  const { clientInfo, ...params }: Record<string, unknown> = message.params ?? {};
  const named = { name: '', version: '', ...(typeof clientInfo === 'object' ? clientInfo : {}) };
  return { ...message, params: { protocolVersion: '', capabilities: {}, ...params, clientInfo: named } };
}

/** @throws ApiError `wrong_type`, `too_large`, `bad_request` */
export async function readMessage(c: Context<AppEnv>): Promise<object> {
  if (!isJsonContentType(c.req.header('Content-Type') ?? null)) throw new ApiError('wrong_type');
  const body = parseBody(await readBytes(c, BODY_LIMIT_BYTES), 'json');
  const message = introduced(withoutBlanks(body));
  // A batch would be many calls for the price of one. The protocol has none since 2025-06-18.
  if (!isMessage(message)) throw new InvalidRequest(Array.isArray(body));
  return message;
}

/** The SDK would call wrong parameters of these an internal error. */
const FITS: Readonly<Record<string, (message: unknown) => boolean>> = {
  'completion/complete': isSpecType.CompleteRequest,
  initialize: isSpecType.InitializeRequest,
  'prompts/get': isSpecType.GetPromptRequest,
  'prompts/list': isSpecType.ListPromptsRequest,
  'resources/list': isSpecType.ListResourcesRequest,
  'resources/read': isSpecType.ReadResourceRequest,
  'resources/templates/list': isSpecType.ListResourceTemplatesRequest,
  'tools/call': isSpecType.CallToolRequest,
  'tools/list': isSpecType.ListToolsRequest,
};

function misfit(message: unknown): { id: string | number; method: string } | undefined {
  if (!isJSONRPCRequest(message)) return undefined;
  const { id, method } = message;
  return own(FITS, method)?.(message) === false ? { id, method } : undefined;
}

export type MakeServer = (c: Context<AppEnv>) => Promise<McpServer>;

/** One message in, one response out: nothing is kept between two requests, and no stream stays open. */
export async function answer(c: Context<AppEnv>, message: object, makeServer: MakeServer): Promise<Response> {
  const wrong = misfit(message);
  if (wrong) {
    const error = { code: ProtocolErrorCode.InvalidParams, message: translator('en')('mcp.wrongParams', { method: wrong.method }) };
    return c.json({ jsonrpc: '2.0', id: wrong.id, error });
  }
  const form = askedForm(c.req.header('Accept'));
  const server = await makeServer(c);
  let fault: Error | undefined;
  const onerror = (error: Error) => {
    fault = error;
  };
  const handler = createMcpHandler(() => server, { maxSubscriptions: 0, onerror });
  const response = await handler.fetch(completed(c.req.raw), { parsedBody: message });
  if (response.status >= 500) noteFault(c, fault);
  return response.ok ? inForm(response, form) : response;
}

const RPC_CODES: Partial<Record<ApiError['code'], number>> = {
  bad_request: ProtocolErrorCode.ParseError,
  internal: ProtocolErrorCode.InternalError,
};

/** From the range of codes that JSON-RPC leaves to servers. */
const REFUSED = -32_000;

export function rpcFailure(c: Context<AppEnv>, error: ApiError): Response {
  const { code, status, message, headers } = error;
  const rpcCode = error instanceof InvalidRequest ? ProtocolErrorCode.InvalidRequest : (RPC_CODES[code] ?? REFUSED);
  return c.json({ jsonrpc: '2.0', error: { code: rpcCode, message }, id: null }, status, headers);
}
