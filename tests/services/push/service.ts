import { Hono, type HonoRequest } from 'hono';
import { listen, originOf, type Running } from '../listen.ts';
import { type PushResponse, type Scenario, UserAgent } from './user-agent.ts';
import { checkVapid } from './vapid.ts';

/** RFC 8030, section 7.2: a push service must accept 4,096 bytes, and may refuse more. */
const BODY_LIMIT_BYTES = 4_096;
const URGENCIES = new Set(['very-low', 'low', 'normal', 'high']);

/** Checks a request by RFC 8030, 8188 and 8292. @returns the status and reason of a refusal; undefined if the request is valid */
function refusal(request: HonoRequest, body: Buffer, { applicationServerKey }: UserAgent): PushResponse | undefined {
  const { authorization = '', ttl = '', topic, urgency, 'content-encoding': encoding } = request.header();
  const vapid = checkVapid(authorization, { origin: originOf(request), applicationServerKey });
  if (vapid) return vapid;
  if (!/^\d+$/u.test(ttl)) return { status: 400, reason: 'TTL is required' };
  if (topic !== undefined && !/^[\w-]{1,32}$/u.test(topic)) return { status: 400, reason: 'Topic' };
  if (urgency !== undefined && !URGENCIES.has(urgency)) return { status: 400, reason: 'Urgency' };
  if (encoding !== 'aes128gcm') return { status: 415, reason: 'Content-Encoding' };
  if (body.length > BODY_LIMIT_BYTES) return { status: 413, reason: 'too large' };
  return undefined;
}

/**
 * Starts a local push service that follows the protocol as real ones do: it checks the sender's token, TTL, encoding and size,
 * and its user agents decrypt with another implementation (`http_ece`). Tests control it over HTTP: `POST /agents` with a scenario
 * creates a subscription, `GET /agents/:id` lists its messages, and `POST /push/:id` is the protocol itself.
 */
export function startPush(): Promise<Running> {
  const agents = new Map<string, UserAgent>();
  const app = new Hono();
  app.post('/agents', async (c) => {
    const made = new UserAgent(await c.req.json<Scenario>());
    agents.set(made.id, made);
    return c.json(made.subscription(originOf(c.req)), 201);
  });
  app.get('/agents/:id', (c) => {
    const agent = agents.get(c.req.param('id'));
    return agent ? c.json({ received: agent.received, refused: agent.refused, asked: agent.asked }) : c.notFound();
  });
  app.post('/push/:id', async (c) => {
    const agent = agents.get(c.req.param('id'));
    if (!agent) return c.notFound();
    const body = Buffer.from(await c.req.arrayBuffer());
    const refused = refusal(c.req, body, agent);
    if (refused) agent.refused.push(refused);
    const { status, retryAfter, location } = refused ?? agent.nextAnswer();
    if (status === 201) agent.take(c.req.header(), body);
    return new Response(null, { status, headers: { ...(retryAfter && { 'Retry-After': retryAfter }), ...(location && { location }) } });
  });
  return listen(app);
}
