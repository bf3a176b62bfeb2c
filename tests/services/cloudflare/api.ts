import { Hono } from 'hono';
import { refusal } from '../listen.ts';

export interface Call {
  parts: Readonly<Record<string, string>>;
  query: URLSearchParams;
  text: () => Promise<string>;
  json: () => Promise<unknown>;
  form: () => Promise<FormData>;
}

/** Such as `GET /accounts/:account/d1/database`. A `Response` is sent as it is; anything else in Cloudflare's envelope. */
export type Calls = Readonly<Record<string, (call: Call) => unknown>>;

/** Codes: developers.cloudflare.com/api, "Errors". */
export const refuse = (status: number, code: number, message: string) =>
  refusal(status, { success: false, errors: [{ code, message }], messages: [], result: null });

/** A list tells its size, by which wrangler knows that there is no further page. */
const wrapped = (result: unknown): object => ({
  ...{ success: true, errors: [], messages: [], result },
  ...(Array.isArray(result) && { result_info: { page: 1, per_page: 100, count: result.length, total_count: result.length } }),
});

export function toApp(calls: Calls): Hono {
  const app = new Hono();
  for (const [name, act] of Object.entries(calls)) {
    const [method = '', path = ''] = name.split(' ');
    app.on(method, path, async ({ req }) => {
      const query = new URL(req.url).searchParams;
      const call = { parts: req.param(), query, text: () => req.text(), json: () => req.json(), form: () => req.formData() };
      const result = await act(call);
      return result instanceof Response ? result : Response.json(wrapped(result));
    });
  }
  return app;
}
