import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { app } from '../../functions/app.ts';
import { newNetwork } from './visit.ts';

export const SITE = 'https://lycabettus.test';

const USUAL = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

/** Sends a request, and waits for the work after the response. */
export async function post(
  body: BodyInit | object,
  headers: Record<string, string> = {},
  bindings = {},
  address = '/mcp',
  usual: Record<string, string> = USUAL,
): Promise<Response> {
  const work = createExecutionContext();
  const init = {
    method: 'POST',
    headers: {
      ...usual,
      'CF-Connecting-IP': newNetwork(),
      ...headers,
    },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  };
  const response = await app.request(`${SITE}${address}`, init, { ...env, ...bindings }, work);
  const read = new Response(response.body && (await response.arrayBuffer()), response);
  await waitOnExecutionContext(work);
  return read;
}

/** The official client, connected to the code without a network. `mode`: how it agrees on the protocol's version. */
export async function connected(mode: 'legacy' | 'auto' = 'auto', bindings = {}, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const fetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const work = createExecutionContext();
    const request = new Request(url, init);
    request.headers.set('CF-Connecting-IP', newNetwork());
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    const response = await app.fetch(request, { ...env, ...bindings }, work);
    const read = new Response(response.body && (await response.arrayBuffer()), response);
    await waitOnExecutionContext(work);
    return read;
  };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${SITE}/mcp`), { fetch }));
  return client;
}
