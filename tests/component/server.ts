import { vi } from 'vitest';

interface Reply {
  status?: number;
  json?: object;
}

/** A reply with data in the API's envelope. */
export const data = (content: object, status = 200): Reply => ({ status, json: { success: true, data: content } });

/** Replies to every request from now on; `undefined` is a network error. @returns the requested paths, as they come */
export function respond(reply: (url: URL) => Reply | undefined): string[] {
  const requested: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    requested.push(url.pathname);
    const found = reply(url);
    if (!found) throw new TypeError('Failed to fetch');
    return Response.json(found.json ?? {}, { status: found.status ?? 200 });
  });
  return requested;
}
