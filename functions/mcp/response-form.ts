import { ApiError } from '../http/api-error.ts';

export type Form = 'json' | 'stream' | 'either';

const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

function readRanges(accept: string): Map<string, number> {
  const ranges = accept.split(',').flatMap((part): [string, number][] => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = Number(parameters.find((parameter) => /^q\s*=/u.test(parameter))?.replace(/^q\s*=/u, '') ?? 1);
    return range === '' ? [] : [[range, Number.isNaN(quality) ? 1 : quality]];
  });
  return new Map(ranges);
}

/**
 * The protocol asks clients to accept both types, but proxies and simple clients send one of them, a wildcard or nothing. A stream is for
 * those that name it.
 * @throws ApiError `not_acceptable`
 */
export function askedForm(accept: string | undefined): Form {
  const ranges = readRanges(accept ?? '');
  if (ranges.size === 0) return 'json';
  const any = ranges.get('*/*') ?? 0;
  const json = ranges.get(JSON_TYPE) ?? ranges.get('application/*') ?? any;
  const stream = ranges.get(STREAM_TYPE) ?? ranges.get('text/*') ?? 0;
  if (json <= 0 && stream <= 0) {
    if (any > 0 && !ranges.has(STREAM_TYPE)) return 'stream';
    throw new ApiError('not_acceptable', { message: { key: 'mcp.notAcceptable' } });
  }
  if (json === stream) return 'either';
  return json > stream ? 'json' : 'stream';
}

/** Makes the request as the library wants it: both types, one version or none (proxies join repeated headers). Its body was read before. */
export function completed({ url, method, headers: given, signal }: Request): Request {
  const headers = new Headers(given);
  headers.set('Accept', `${JSON_TYPE}, ${STREAM_TYPE}`);
  const versions = new Set(
    headers
      .get('MCP-Protocol-Version')
      ?.split(',')
      .map((version) => version.trim()),
  );
  const [version] = versions;
  if (versions.size === 1 && version) headers.set('MCP-Protocol-Version', version);
  else if (!version) headers.delete('MCP-Protocol-Version');
  return new Request(url, { method, headers, signal });
}

function answerIn(stream: string): unknown {
  const messages = stream.split(/\r?\n\r?\n/u).flatMap((event) => {
    const lines = event.split(/\r?\n/u).filter((line) => line.startsWith('data:'));
    const data = lines.map((line) => line.slice('data:'.length).replace(/^ /u, '')).join('\n');
    return data === '' ? [] : [JSON.parse(data) as object];
  });
  return messages.findLast((message) => 'result' in message || 'error' in message);
}

export async function inForm(response: Response, form: Form): Promise<Response> {
  const isStream = response.headers.get('Content-Type')?.startsWith(STREAM_TYPE) ?? false;
  if (form === 'either' || response.body === null || isStream === (form === 'stream')) return response;
  const headers = new Headers(response.headers);
  const text = await response.text();
  headers.set('Content-Type', isStream ? JSON_TYPE : STREAM_TYPE);
  headers.delete('Content-Length');
  const body = isStream ? JSON.stringify(answerIn(text)) : `event: message\ndata: ${text.trim()}\n\n`;
  return new Response(body, { status: response.status, headers });
}
