import { MCP_PATH } from './address.shared.ts';

/** This revision needs no handshake: each request names version and client itself. */
const VERSION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientInfo': { name: 'console', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const RESPONSE_LIMIT_MS = 20_000;

export type Params = Record<string, unknown>;

export interface RpcRequest {
  headers: Record<string, string>;
  body: { jsonrpc: '2.0'; id: number; method: string; params: Params };
}

export interface RpcMessage {
  result?: Params;
  error?: { code: number; message: string };
}

/** `unreachable`: no answer in the protocol, as on a host without functions. */
export type RpcOutcome =
  | { state: 'offline' | 'unreachable' | 'tooMany' }
  | { state: 'answered'; status: number; ms: number; message: RpcMessage };

let last = 0;

const getName = ({ name, uri }: Params): string | undefined =>
  typeof name === 'string' ? name : typeof uri === 'string' ? uri : undefined;

/** Uses plain fetches: the official client has 75 KB (Brotli). */
export function makeRequest(method: string, params: Params = {}): RpcRequest {
  last += 1;
  const name = getName(params);
  return {
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': VERSION,
      'Mcp-Method': method,
      ...(name !== undefined && { 'Mcp-Name': name }),
    },
    body: { jsonrpc: '2.0', id: last, method, params: { ...params, _meta: META } },
  };
}

const isMessage = (value: unknown): value is RpcMessage =>
  typeof value === 'object' && value !== null && 'jsonrpc' in value && ('result' in value || 'error' in value);

export async function sendRpc({ headers, body }: RpcRequest): Promise<RpcOutcome> {
  if (!navigator.onLine) return { state: 'offline' };
  const startMs = performance.now();
  try {
    const response = await fetch(MCP_PATH, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(RESPONSE_LIMIT_MS),
    });
    if (response.status === 429) return { state: 'tooMany' };
    const message: unknown = await response.json();
    if (!isMessage(message)) return { state: 'unreachable' };
    return { state: 'answered', status: response.status, ms: Math.round(performance.now() - startMs), message };
  } catch {
    return { state: navigator.onLine ? 'unreachable' : 'offline' };
  }
}

interface Part {
  type?: string;
  text?: string;
  resource?: { text?: string };
}

export function textsOf({ content, contents, messages }: Params): string {
  const parts = [content, contents, Array.isArray(messages) ? messages.map((one: { content?: Part }) => one.content) : []].flat() as (
    | Part
    | undefined
  )[];
  return parts
    .map((part) => part?.text ?? part?.resource?.text ?? '')
    .filter(Boolean)
    .join('\n\n');
}

interface Page {
  uri: string;
  title: string;
}

export type Listing = { state: 'loading' | 'error' } | { state: 'done'; pages: readonly Page[] };

/** More pages of a list than any site has: a broken cursor must not loop. */
const LIST_LIMIT = 50;

export async function listResources(): Promise<Listing> {
  const pages: Page[] = [];
  let cursor: string | undefined;
  for (let at = 0; at < LIST_LIMIT; at += 1) {
    const outcome = await sendRpc(makeRequest('resources/list', cursor === undefined ? {} : { cursor }));
    if (outcome.state !== 'answered' || !outcome.message.result) return { state: 'error' };
    const { resources, nextCursor } = outcome.message.result as { resources: Page[]; nextCursor?: string };
    pages.push(...resources);
    if (nextCursor === undefined) break;
    cursor = nextCursor;
  }
  return { state: 'done', pages };
}
