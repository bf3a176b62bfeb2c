import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { type Fields, readEnvelope } from './envelope.ts';
import { SENTRY_TEST, testDsn } from './keys.ts';

/** Source: docs.sentry.io, "Size limits" of envelopes. */
const ENVELOPE_LIMIT_BYTES = 1024 * 1024;

class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

export interface ReceivedEnvelope {
  /** Of the request, in lower case. */
  headers: Record<string, unknown>;
  header: Fields;
  items: { type: string; payload: Fields }[];
}

interface Upload {
  checksum: string;
  chunks: string[];
  projects: string[];
  body: Fields;
}

export interface SentryService {
  origin: string;
  dsn: string;
  envelopes: ReceivedEnvelope[];
  /** Zip files of source maps, whole. */
  bundles: Buffer[];
  uploads: Upload[];
  calls: string[];
  /** Answers envelopes with this status until it is undefined. */
  failWith: (status: number | undefined, headers?: Record<string, string>) => void;
  close: () => Promise<void>;
}

const sha1 = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex');

const toRelease = (version: string): Fields => ({
  ...{ version, dateCreated: new Date().toISOString(), dateReleased: null, newGroups: 0 },
  projects: [{ id: 42, slug: SENTRY_TEST.name, name: SENTRY_TEST.name }],
});

/** `X-Sentry-Auth: Sentry sentry_key=…`, `?sentry_key=…`, or the DSN in the envelope's header. */
function permitEvent(request: IncomingMessage, query: URLSearchParams, header: Fields, dsn: string): void {
  const auth = /sentry_key=(\w+)/u.exec(String(request.headers['x-sentry-auth'] ?? ''))?.[1];
  const keys = [query.get('sentry_key'), auth].filter((key) => key !== null && key !== undefined);
  if (header['dsn'] !== undefined && header['dsn'] !== dsn) throw new Refusal(403, 'bad dsn');
  if (keys.length === 0 && header['dsn'] === undefined) throw new Refusal(401, 'missing authorization information');
  if (keys.some((key) => key !== SENTRY_TEST.key)) throw new Refusal(401, 'bad sentry DSN public key');
}

/** The parts of a `multipart/form-data` body, whose chunks are compressed (`file_gzip`) or not (`file`). */
async function readChunks(bytes: Buffer, type: string): Promise<Buffer[]> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData();
  return Promise.all(
    [...form].map(async ([name, part]) => {
      if (typeof part === 'string') throw new Refusal(400, 'a part is no file');
      const content = Buffer.from(await part.arrayBuffer());
      const chunk = name === 'file_gzip' ? gunzipSync(content) : content;
      if (sha1(chunk) !== part.name) throw new Refusal(400, 'a chunk has another checksum');
      return chunk;
    }),
  );
}

/**
 * Starts a local stand-in for Sentry: its envelope endpoint, and what `sentry-cli sourcemaps upload` asks (releases, chunks, assembling of
 * artifact bundles). `GET /control/envelopes` lists what arrived, `DELETE` forgets it.
 */
export async function startSentryService({ port = 0 }: { port?: number } = {}): Promise<SentryService> {
  const state = { envelopes: [] as ReceivedEnvelope[], bundles: [] as Buffer[], uploads: [] as Upload[], calls: [] as string[] };
  const chunks = new Map<string, Buffer>();
  let failure: { status: number; headers: Record<string, string> } | undefined;
  let origin = '';

  function receiveEnvelope(request: IncomingMessage, query: URLSearchParams, bytes: Buffer): Fields {
    if (failure) throw new Refusal(failure.status, 'as told', failure.headers);
    if (bytes.length > ENVELOPE_LIMIT_BYTES) throw new Refusal(413, 'envelope too large');
    let envelope: ReturnType<typeof readEnvelope>;
    try {
      envelope = readEnvelope(bytes);
    } catch (error) {
      throw new Refusal(400, `invalid envelope: ${error instanceof Error ? error.message : ''}`);
    }
    permitEvent(request, query, envelope.header, testDsn(origin));
    const items = envelope.items.map(({ header, payload }) => ({
      type: String(header['type']),
      payload: JSON.parse(payload.toString('utf8')) as Fields,
    }));
    state.envelopes.push({ headers: request.headers, header: envelope.header, items });
    return { id: envelope.header['event_id'] ?? null };
  }

  /** A first question names the chunks that are missing; the second, after their upload, assembles them. */
  function assemble(body: Fields): Fields {
    const { checksum, chunks: wanted } = body as { checksum: string; chunks: string[] };
    const missing = wanted.filter((one) => !chunks.has(one));
    if (missing.length > 0) return { state: 'not_found', missingChunks: missing };
    const bundle = Buffer.concat(wanted.map((one) => chunks.get(one) ?? Buffer.alloc(0)));
    if (sha1(bundle) !== checksum) return { state: 'error', detail: 'Reported checksum mismatch', missingChunks: [] };
    state.bundles.push(bundle);
    state.uploads.push({ checksum, chunks: wanted, projects: body['projects'] as string[], body });
    return { state: 'ok', missingChunks: [] };
  }

  async function answerApi(call: string, request: IncomingMessage, bytes: Buffer): Promise<unknown> {
    if (request.headers.authorization !== `Bearer ${SENTRY_TEST.token}`) throw new Refusal(401, 'Invalid token');
    const org = `/api/0/organizations/${SENTRY_TEST.org}`;
    const project = `/api/0/projects/${SENTRY_TEST.org}/${SENTRY_TEST.name}`;
    const body = (): Fields => JSON.parse(bytes.toString('utf8') || '{}') as Fields;
    if (call === `GET ${org}/chunk-upload/`)
      return {
        ...{ url: `${origin}${org}/chunk-upload/`, chunkSize: 8 * 1024 * 1024, chunksPerRequest: 64, maxFileSize: 2 ** 31 },
        ...{ maxRequestSize: 32 * 1024 * 1024, concurrency: 1, hashAlgorithm: 'sha1', compression: ['gzip'] },
        accept: ['release_files', 'artifact_bundles', 'artifact_bundles_v2'],
      };
    if (call === `POST ${org}/chunk-upload/`) {
      for (const chunk of await readChunks(bytes, request.headers['content-type'] ?? '')) chunks.set(sha1(chunk), chunk);
      return {};
    }
    if (call === `POST ${org}/artifactbundle/assemble/`) return assemble(body());
    // With one project, the older addresses are asked.
    if (call === `POST ${project}/releases/`) return toRelease(String(body()['version']));
    if (call.startsWith(`PUT ${project}/releases/`)) return toRelease(decodeURIComponent(call.split('/').at(-2) ?? ''));
    throw new Refusal(404, 'The requested resource does not exist');
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const send = (status: number, content: unknown, headers: Record<string, string> = {}): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(content));
    if (pathname === '/') return send(200, {});
    if (pathname === '/control/envelopes' && request.method === 'DELETE') state.envelopes.length = 0;
    if (pathname === '/control/envelopes') return send(200, state.envelopes);
    const call = `${request.method} ${pathname}`;
    state.calls.push(call);
    const sent = await buffer(request);
    try {
      const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
      if (call === `POST /api/${SENTRY_TEST.project}/envelope/`) return send(200, receiveEnvelope(request, searchParams, bytes));
      send(200, await answerApi(call, request, bytes));
    } catch (error) {
      const { status, message, headers } = error instanceof Refusal ? error : new Refusal(500, String(error));
      send(status, { detail: message }, headers);
    }
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const failWith: SentryService['failWith'] = (status, headers = {}) => {
    failure = status === undefined ? undefined : { status, headers };
  };
  return { origin, dsn: testDsn(origin), ...state, failWith, close };
}
