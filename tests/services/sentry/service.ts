import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { Hono, type HonoRequest } from 'hono';
import { SENTRY_TEST, testDsn } from '../keys.ts';
import { listen, originOf, type Running, refusal } from '../listen.ts';
import { type Fields, readEnvelope } from './envelope.ts';

/** Source: docs.sentry.io, "Size limits" of envelopes. */
const ENVELOPE_LIMIT_BYTES = 1024 * 1024;
const ORG = `/api/0/organizations/${SENTRY_TEST.org}`;
const PROJECT = `/api/0/projects/${SENTRY_TEST.org}/${SENTRY_TEST.name}`;

const refuse = (status: number, detail: string, headers?: Record<string, string>) => refusal(status, { detail }, headers);

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

export interface SentryService extends Running {
  dsn: string;
  envelopes: ReceivedEnvelope[];
  /** Zip files of source maps, whole. */
  bundles: Buffer[];
  uploads: Upload[];
  calls: string[];
  /** Answers envelopes with this status until it is undefined. */
  failWith: (status: number | undefined, headers?: Record<string, string>) => void;
}

const sha1 = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex');

const toRelease = (version: string): Fields => ({
  ...{ version, dateCreated: new Date().toISOString(), dateReleased: null, newGroups: 0 },
  projects: [{ id: 42, slug: SENTRY_TEST.name, name: SENTRY_TEST.name }],
});

/** `X-Sentry-Auth: Sentry sentry_key=…`, `?sentry_key=…`, or the DSN in the envelope's header. */
function permitEvent(request: HonoRequest, header: Fields): void {
  const auth = /sentry_key=(\w+)/u.exec(request.header('x-sentry-auth') ?? '')?.[1];
  const keys = [request.query('sentry_key'), auth].filter((key) => key !== undefined);
  if (header['dsn'] !== undefined && header['dsn'] !== testDsn(originOf(request))) throw refuse(403, 'bad dsn');
  if (keys.length === 0 && header['dsn'] === undefined) throw refuse(401, 'missing authorization information');
  if (keys.some((key) => key !== SENTRY_TEST.key)) throw refuse(401, 'bad sentry DSN public key');
}

/** The parts of a `multipart/form-data` body, whose chunks are compressed (`file_gzip`) or not (`file`). */
async function readChunks(request: HonoRequest): Promise<Buffer[]> {
  const form = await request.formData();
  return Promise.all(
    [...form].map(async ([name, part]) => {
      if (typeof part === 'string') throw refuse(400, 'a part is no file');
      const content = Buffer.from(await part.arrayBuffer());
      const chunk = name === 'file_gzip' ? gunzipSync(content) : content;
      if (sha1(chunk) !== part.name) throw refuse(400, 'a chunk has another checksum');
      return chunk;
    }),
  );
}

/**
 * Starts a local stand-in for Sentry: its envelope endpoint, and what `sentry-cli sourcemaps upload` asks (releases, chunks, assembling of
 * artifact bundles). `GET /control/envelopes` lists what arrived, `DELETE` forgets it.
 */
export async function startSentry(port?: number): Promise<SentryService> {
  const state = { envelopes: [] as ReceivedEnvelope[], bundles: [] as Buffer[], uploads: [] as Upload[], calls: [] as string[] };
  const chunks = new Map<string, Buffer>();
  let failure: { status: number; headers: Record<string, string> } | undefined;

  const app = new Hono();
  app.notFound((c) => c.json({ detail: 'The requested resource does not exist' }, 404));
  app.all('/', (c) => c.json({}));
  app.all('/control/envelopes', (c) => {
    if (c.req.method === 'DELETE') state.envelopes.length = 0;
    return c.json(state.envelopes);
  });
  app.use(async (c, next) => {
    state.calls.push(`${c.req.method} ${c.req.path}`);
    await next();
  });
  app.post(`/api/${SENTRY_TEST.project}/envelope/`, async (c) => {
    if (failure) throw refuse(failure.status, 'as told', failure.headers);
    const sent = Buffer.from(await c.req.arrayBuffer());
    const bytes = c.req.header('content-encoding') === 'gzip' ? gunzipSync(sent) : sent;
    if (bytes.length > ENVELOPE_LIMIT_BYTES) throw refuse(413, 'envelope too large');
    let envelope: ReturnType<typeof readEnvelope>;
    try {
      envelope = readEnvelope(bytes);
    } catch (error) {
      throw refuse(400, `invalid envelope: ${error instanceof Error ? error.message : ''}`);
    }
    permitEvent(c.req, envelope.header);
    const items = envelope.items.map(({ header, payload }) => ({
      type: String(header['type']),
      payload: JSON.parse(payload.toString('utf8')) as Fields,
    }));
    state.envelopes.push({ headers: c.req.header(), header: envelope.header, items });
    return c.json({ id: envelope.header['event_id'] ?? null });
  });

  app.use('/api/0/*', async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${SENTRY_TEST.token}`) throw refuse(401, 'Invalid token');
    await next();
  });
  app.get(`${ORG}/chunk-upload/`, (c) =>
    c.json({
      ...{ url: c.req.url, chunkSize: 8 * 1024 * 1024, chunksPerRequest: 64, maxFileSize: 2 ** 31 },
      ...{ maxRequestSize: 32 * 1024 * 1024, concurrency: 1, hashAlgorithm: 'sha1', compression: ['gzip'] },
      accept: ['release_files', 'artifact_bundles', 'artifact_bundles_v2'],
    }),
  );
  app.post(`${ORG}/chunk-upload/`, async (c) => {
    for (const chunk of await readChunks(c.req)) chunks.set(sha1(chunk), chunk);
    return c.json({});
  });
  // A first question names the chunks that are missing; the second, after their upload, assembles them.
  app.post(`${ORG}/artifactbundle/assemble/`, async (c) => {
    const body = await c.req.json<Fields & Omit<Upload, 'body'>>();
    const { checksum, chunks: wanted, projects } = body;
    const missingChunks = wanted.filter((one) => !chunks.has(one));
    if (missingChunks.length > 0) return c.json({ state: 'not_found', missingChunks });
    const bundle = Buffer.concat(wanted.map((one) => chunks.get(one) ?? Buffer.alloc(0)));
    if (sha1(bundle) !== checksum) return c.json({ state: 'error', detail: 'Reported checksum mismatch', missingChunks });
    state.bundles.push(bundle);
    state.uploads.push({ checksum, chunks: wanted, projects, body });
    return c.json({ state: 'ok', missingChunks });
  });
  // With one project, the older addresses are asked.
  app.post(`${PROJECT}/releases/`, async (c) => c.json(toRelease((await c.req.json<{ version: string }>()).version)));
  app.put(`${PROJECT}/releases/:version/`, (c) => c.json(toRelease(c.req.param('version'))));

  const running = await listen(app, { port });
  const failWith: SentryService['failWith'] = (status, headers = {}) => {
    failure = status === undefined ? undefined : { status, headers };
  };
  return { ...running, dsn: testDsn(running.origin), ...state, failWith };
}
