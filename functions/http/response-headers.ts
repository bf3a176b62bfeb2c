import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';

/**
 * Sets headers on what a handler answered. Not by `c.header`, which copies the answer each time: a copy is needed only where the answer
 * came from `ASSETS`, whose headers are read-only. (A copy would also lose an opened websocket.)
 */
export function setAnswerHeaders(c: Context<AppEnv>, headers: Readonly<Record<string, string>>): void {
  try {
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  } catch {
    c.res = new Response(c.res.body, c.res);
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  }
}
