import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type PushResponse, type Scenario, UserAgent } from './user-agent.ts';
import { checkVapid } from './vapid.ts';

/** RFC 8030, section 7.2: a push service must accept 4,096 bytes, and may refuse more. */
const BODY_LIMIT_BYTES = 4_096;
const URGENCIES = new Set(['very-low', 'low', 'normal', 'high']);

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Checks a request by RFC 8030, 8188 and 8292. @returns the status and reason of a refusal; undefined if the request is valid */
function refusal(request: IncomingMessage, body: Buffer, origin: string, agent: UserAgent): PushResponse | undefined {
  const { headers } = request;
  const header = (name: string): string => String(headers[name] ?? '');
  const vapid = checkVapid(header('authorization'), { origin, applicationServerKey: agent.applicationServerKey });
  if (vapid) return vapid;
  if (!/^\d+$/u.test(header('ttl'))) return { status: 400, reason: 'TTL is required' };
  if (headers['topic'] !== undefined && !/^[\w-]{1,32}$/u.test(header('topic'))) return { status: 400, reason: 'Topic' };
  if (headers['urgency'] !== undefined && !URGENCIES.has(header('urgency'))) return { status: 400, reason: 'Urgency' };
  if (header('content-encoding') !== 'aes128gcm') return { status: 415, reason: 'Content-Encoding' };
  if (body.length > BODY_LIMIT_BYTES) return { status: 413, reason: 'too large' };
  return undefined;
}

function respond(response: ServerResponse, { status, retryAfter, location }: PushResponse, content?: object): void {
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
  if (location !== undefined) response.setHeader('Location', location);
  response.writeHead(status, content && { 'Content-Type': 'application/json' }).end(content && JSON.stringify(content));
}

/**
 * Starts a local push service that follows the protocol as real ones do: it checks the sender's token, TTL, encoding and size,
 * and its user agents decrypt with another implementation (`http_ece`). Tests control it over HTTP: `POST /agents` with a scenario
 * creates a subscription, `GET /agents/:id` lists its messages, and `POST /push/:id` is the protocol itself.
 */
export async function startPushService(): Promise<{ origin: string; close: () => Promise<void> }> {
  const agents = new Map<string, UserAgent>();
  let origin = '';

  const pushed = (agent: UserAgent, request: IncomingMessage, body: Buffer): PushResponse => {
    const refused = refusal(request, body, origin, agent);
    if (refused) {
      agent.refused.push(refused);
      return refused;
    }
    const scripted = agent.nextAnswer();
    if (scripted.status === 201) agent.take(request.headers, body);
    return scripted;
  };

  const server = createServer(async (request, response) => {
    const [, resource, id = ''] = (request.url ?? '').split('/');
    const agent = agents.get(id);
    if (request.method === 'POST' && resource === 'agents') {
      const made = new UserAgent((await json(request)) as Scenario);
      agents.set(made.id, made);
      respond(response, { status: 201 }, made.subscription(origin));
    } else if (request.method === 'POST' && resource === 'push' && agent)
      respond(response, pushed(agent, request, await readBody(request)));
    else if (request.method === 'GET' && resource === 'agents' && agent)
      respond(response, { status: 200 }, { received: agent.received, refused: agent.refused, asked: agent.asked });
    else respond(response, { status: 404 });
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin, close };
}
