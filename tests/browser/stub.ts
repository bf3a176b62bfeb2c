import type { CDPSession, Page } from '@playwright/test';

/** The response to a stubbed call. */
export interface StubbedResponse {
  status?: number;
  json?: unknown;
  body?: string;
  contentType?: string;
}

/** A call that waits for its response; the names are those of Playwright's `Route`. */
export interface Call {
  request: () => { method: () => string; url: () => string; postDataJSON: () => unknown };
  fulfill: (response: StubbedResponse) => Promise<void>;
  /** Leaves the call to the stub before, or to the server. */
  fallback: () => unknown;
  continue: () => Promise<void>;
  abort: () => Promise<void>;
}

interface Stub {
  url: string | RegExp;
  matches: RegExp;
  handle: (call: Call) => unknown;
}

interface Paused {
  requestId: string;
  request: { url: string; method: string; postDataEntries?: { bytes?: string }[] };
}

const stubs = new WeakMap<Page, Stub[]>();

/** As in Playwright's globs, `*` matches within a part of the path, `**` any text. */
const toPattern = (glob: string): RegExp => {
  const text = glob.replaceAll(/[.+?^${}()|[\]\\]/gu, '\\$&');
  return new RegExp(`^${text.replaceAll(/\*+/gu, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))}$`, 'u');
};

/** @returns undefined if the call could not be answered because its page left or closed */
const unlessGone = (sent: Promise<unknown>): Promise<void> =>
  sent.then(
    () => undefined,
    (error: Error) => {
      if (!/Invalid InterceptionId|closed/u.test(error.message)) throw error;
    },
  );

function toCall(devtools: CDPSession, { requestId, request }: Paused, left: readonly Stub[]): Call {
  const body = () => Buffer.concat((request.postDataEntries ?? []).map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))).toString();
  return {
    request: () => ({
      method: () => request.method,
      url: () => request.url,
      postDataJSON: () => (body() ? (JSON.parse(body()) as unknown) : null),
    }),
    fulfill: ({ status = 200, json, body: text = json === undefined ? '' : JSON.stringify(json), contentType }) => {
      const type = contentType ?? (json === undefined ? 'text/plain' : 'application/json');
      return unlessGone(
        devtools.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: status,
          responseHeaders: [{ name: 'Content-Type', value: type }],
          body: Buffer.from(text).toString('base64'),
        }),
      );
    },
    fallback: () => answer(devtools, { requestId, request }, left),
    continue: () => unlessGone(devtools.send('Fetch.continueRequest', { requestId })),
    abort: () => unlessGone(devtools.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })),
  };
}

/** Gives a call to the first of the stubs that matches it. */
function answer(devtools: CDPSession, paused: Paused, from: readonly Stub[]): unknown {
  const place = from.findIndex(({ matches }) => matches.test(paused.request.url));
  const call = toCall(devtools, paused, from.slice(place + 1));
  return place < 0 ? call.continue() : from[place]?.handle(call);
}

/**
 * Stubs a page's calls below `/api/`, the latest stub first. Unlike `page.route`, which stops every request of the page, it leaves the
 * browser's HTTP cache on.
 */
export async function stub(page: Page, url: string | RegExp, handle: Stub['handle']): Promise<void> {
  const made: Stub = { url, matches: typeof url === 'string' ? toPattern(url) : url, handle };
  const known = stubs.get(page);
  if (known) {
    known.unshift(made);
    return;
  }
  const all = [made];
  stubs.set(page, all);
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', (paused) => void answer(devtools, paused, all));
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
}

/** Ends the stubs of an address, or all. */
export function unstub(page: Page, url?: string | RegExp): void {
  const all = stubs.get(page) ?? [];
  all.splice(0, all.length, ...all.filter((one) => url !== undefined && String(one.url) !== String(url)));
}
