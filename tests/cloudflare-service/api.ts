import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Codes: developers.cloudflare.com/api, "Errors". */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface Call {
  parts: Readonly<Record<string, string>>;
  query: URLSearchParams;
  text: () => Promise<string>;
  json: () => Promise<unknown>;
  form: () => Promise<FormData>;
}

type Answer = unknown | Promise<unknown>;
/** Such as `GET /accounts/:account/d1/database`. A `Response` is sent as it is; anything else in Cloudflare's envelope. */
export type Calls = Readonly<Record<string, (call: Call) => Answer>>;

export const API = '/client/v4';

interface Route {
  method: string;
  pattern: URLPattern;
  act: (call: Call) => Answer;
}

export const toRoutes = (calls: Calls): Route[] =>
  Object.entries(calls).map(([name, act]) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, pattern: new URLPattern({ pathname: `${API}${path}` }), act };
  });

const envelope = (status: number, content: { result?: unknown; errors?: unknown[] }): Response =>
  Response.json({ success: status < 400, errors: [], messages: [], result: null, ...content }, { status });

/** A list tells its size, by which wrangler knows that there is no further page. */
function wrapped(result: unknown): Response {
  const count = Array.isArray(result) ? { result_info: { page: 1, per_page: 100, count: result.length, total_count: result.length } } : {};
  return envelope(200, { result, ...count });
}

export async function answerCall(routes: readonly Route[], request: IncomingMessage): Promise<Response> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  for (const { method, pattern, act } of routes) {
    const found = method === request.method ? pattern.exec(url) : null;
    if (!found) continue;
    const parts = Object.fromEntries(Object.entries(found.pathname.groups).map(([name, part]) => [name, decodeURIComponent(part ?? '')]));
    const body = await buffer(request);
    const type = request.headers['content-type'] ?? '';
    const call: Call = {
      parts,
      query: url.searchParams,
      text: async () => body.toString('utf8'),
      json: async () => JSON.parse(body.toString('utf8')),
      form: () => new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData(),
    };
    try {
      const result = await act(call);
      return result instanceof Response ? result : wrapped(result);
    } catch (error) {
      const { status, code, message } = error instanceof ApiRefusal ? error : new ApiRefusal(500, 10013, String(error));
      return envelope(status, { errors: [{ code, message }] });
    }
  }
  request.resume();
  return envelope(404, { errors: [{ code: 7003, message: `The stand-in has no ${request.method} ${url.pathname}` }] });
}
