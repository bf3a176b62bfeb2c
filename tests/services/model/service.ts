import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { MODEL_TEST_KEY, TEST_MODEL } from '../keys.ts';
import { listen, type NodeEnv, type Running, refusal } from '../listen.ts';
import { obedient } from './scripts.ts';

interface Passage {
  number: number;
  heading: string;
  text: string;
}
interface Asked {
  passages: Passage[];
  question: string;
}
interface Message {
  role: string;
  content: string;
}
interface Request {
  model?: string;
  messages?: Message[];
  stream?: boolean;
  max_tokens?: number;
  stream_options?: { include_usage?: boolean };
}

const FIRST_SENTENCE = /^[\s\S]*?[.!?;](?=\s+\p{Lu}|$)/u;

/** What a good model writes: the first sentence of each passage, cited. */
const cited = ({ passages }: Asked): string =>
  passages
    .map(({ number, text: all }) => `${(FIRST_SENTENCE.exec(all)?.[0] ?? all).trim().replace(/[.!?;]$/u, '')} [${number}].`)
    .join(' ');

const pieces = (answer: string): string[] => answer.match(/[\s\S]{1,7}/gu) ?? [];
const tokens = (content: string): number => Math.ceil(content.length / 4);

const chunk = (choice: object, rest: object = {}): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model: TEST_MODEL, choices: [{ index: 0, ...choice }], ...rest })}\n\n`;

/** Modes are words of the model's name, such as `stand-in-1:refuse`, or of the question: `[refuse]`. */
const modeOf = (model: string, question: string): string => model.split(':')[1] ?? /\[([a-z\d-]+)\]/u.exec(question)?.[1] ?? 'answer';

/** Statuses, by mode. */
const STATUSES: Record<string, [status: number, error: object]> = {
  '401': [401, { message: 'Incorrect API key provided', code: 'invalid_api_key' }],
  '429': [429, { message: 'Rate limit reached', code: 'rate_limit_exceeded' }],
  '500': [500, { message: 'The server had an error' }],
  filter: [400, { message: 'The response was filtered', code: 'content_filter' }],
};

function stream(response: ServerResponse, mode: string, asked: Asked, messages: readonly Message[], usage: boolean): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
  const send = (line: string): void => void response.write(line);
  send(': stand-in\n\n');
  if (mode === 'silent') return;
  send(chunk({ delta: { role: 'assistant', content: '' }, finish_reason: null }));
  if (mode === 'malformed') return void response.end('data: {"choices": [\n\n');
  if (mode === 'refuse') {
    send(chunk({ delta: { refusal: 'I cannot help with that.' }, finish_reason: null }));
    return void response.end('data: [DONE]\n\n');
  }
  const says: Record<string, string> = {
    ...{ 'not-found': 'NOT_FOUND', empty: '', uncited: 'It depends. Nobody can say.', endless: 'Word after word ' },
    ...obedient(messages),
  };
  const answer = says[mode] ?? cited(asked);
  for (const content of pieces(answer)) send(chunk({ delta: { content }, finish_reason: null }));
  if (mode === 'endless' || mode === 'hang') return;
  if (mode === 'break') return void response.destroy();
  send(chunk({ delta: {}, finish_reason: mode === 'filtered' ? 'content_filter' : 'stop' }));
  const prompt = messages.reduce((sum, { content }) => sum + tokens(content), 0);
  const counted = { prompt_tokens: prompt, completion_tokens: tokens(answer), total_tokens: prompt + tokens(answer) };
  if (usage) send(`data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage: counted })}\n\n`);
  response.end('data: [DONE]\n\n');
}

/**
 * Starts a local stand-in of an OpenAI-compatible API: `POST /v1/chat/completions`, streamed, with a key. `GET /control/requests` lists what it
 * was asked. Modes: `answer`, `not-found`, `refuse`, `filtered`, `silent`, `endless`, `break`, `malformed`, `empty`, `uncited`, `plain` (not
 * streamed), `newer` (refuses `max_tokens`), `redirect`, a status, and the attacks of `scripts.ts`.
 */
export function startModel(port?: number): Promise<Running> {
  const requests: { authorization: string | undefined; body: Request }[] = [];
  const app = new Hono<NodeEnv>();
  app.get('/', (c) => c.body(null));
  app.all('/control/requests', (c) => c.json(requests));
  const isKnown = (authorization = ''): boolean => authorization === '' || authorization === `Bearer ${MODEL_TEST_KEY}`;
  app.get('/v1/models', (c) =>
    c.json({ object: 'list', data: [{ id: TEST_MODEL, object: 'model' }] }, isKnown(c.req.header('authorization')) ? 200 : 401),
  );
  app.post('/v1/chat/completions', async (c) => {
    const body = await c.req.json<Request>();
    const authorization = c.req.header('authorization');
    requests.push({ authorization, body });
    const messages = body.messages ?? [];
    const asked = JSON.parse(messages.at(-1)?.content ?? '{}') as Asked;
    const mode = modeOf(body.model ?? '', asked.question);
    const failure = STATUSES[mode] ?? (isKnown(authorization) ? undefined : STATUSES['401']);
    if (failure) throw refusal(failure[0], { error: { type: 'invalid_request_error', param: null, ...failure[1] } });
    if (mode === 'redirect') return c.redirect('http://127.0.0.1:9/v1/chat/completions');
    if (mode === 'newer' && body.max_tokens !== undefined) {
      const message = "Unsupported parameter: 'max_tokens' is not supported with this model.";
      return c.json({ error: { message, param: 'max_tokens' } }, 400);
    }
    if (mode === 'plain') {
      const message = { role: 'assistant', content: cited(asked) };
      return c.json({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage: { total_tokens: 42 } });
    }
    stream(c.env.outgoing, mode, asked, messages, body.stream_options?.include_usage ?? false);
    return RESPONSE_ALREADY_SENT;
  });
  return listen(app, { port });
}
