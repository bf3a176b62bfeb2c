import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { MODEL_TEST_KEY, TEST_MODEL } from './model-test.ts';
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

/**
 * Starts a local stand-in of an OpenAI-compatible API: `POST /v1/chat/completions`, streamed, with a key. `GET /control/requests` lists what it
 * was asked. Modes: `answer`, `not-found`, `refuse`, `filtered`, `silent`, `endless`, `break`, `malformed`, `empty`, `uncited`, `plain` (not
 * streamed), `newer` (refuses `max_tokens`), `redirect`, a status, and the attacks of `scripts.ts`.
 */
export async function startModelService({ port = 0 }: { port?: number } = {}): Promise<{ origin: string; close: () => Promise<void> }> {
  const requests: { authorization: string | undefined; body: Request }[] = [];

  async function stream(response: ServerResponse, mode: string, asked: Asked, messages: readonly Message[], usage: boolean): Promise<void> {
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
      ...{
        'not-found': 'NOT_FOUND',
        empty: '',
        uncited: 'It depends. Nobody can say.',
        endless: 'Word after word ',
        ...obedient(messages),
      },
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

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (status: number, content: object): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content));
    const body = JSON.parse(await text(request)) as Request;
    const { authorization } = request.headers;
    requests.push({ authorization, body });
    const messages = body.messages ?? [];
    const asked = JSON.parse(messages.at(-1)?.content ?? '{}') as Asked;
    const mode = modeOf(body.model ?? '', asked.question);
    const failure = STATUSES[mode] ?? (authorization && authorization !== `Bearer ${MODEL_TEST_KEY}` ? STATUSES['401'] : undefined);
    if (failure) return json(failure[0], { error: { type: 'invalid_request_error', param: null, ...failure[1] } });
    if (mode === 'redirect') return void response.writeHead(302, { Location: 'http://127.0.0.1:9/v1/chat/completions' }).end();
    if (mode === 'newer' && body.max_tokens !== undefined)
      return json(400, {
        error: { message: "Unsupported parameter: 'max_tokens' is not supported with this model.", param: 'max_tokens' },
      });
    if (mode === 'plain')
      return json(200, {
        choices: [{ index: 0, message: { role: 'assistant', content: cited(asked) }, finish_reason: 'stop' }],
        usage: { total_tokens: 42 },
      });
    return stream(response, mode, asked, messages, body.stream_options?.include_usage ?? false);
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'POST' && pathname === '/v1/chat/completions') return complete(request, response);
    if (request.method === 'GET' && pathname === '/v1/models') {
      const { authorization } = request.headers;
      const status = authorization && authorization !== `Bearer ${MODEL_TEST_KEY}` ? 401 : 200;
      const models = { object: 'list', data: [{ id: TEST_MODEL, object: 'model' }] };
      return void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(models));
    }
    if (pathname === '/control/requests')
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(requests));
    response.writeHead(pathname === '/' ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
