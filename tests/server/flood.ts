import { Agent, request } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';

/** A call to flood, and how to find its stored rows. */
export interface FloodedCall {
  name: string;
  path: string;
  /** Makes a body with its number in a field that `stored` reads. */
  body: (number: number) => object;
  /** SQL for the `number` of each stored row, and its `id` if the response has one. */
  stored: string;
}

export interface Flood {
  /** Milliseconds of each 2xx response. */
  times: number[];
  /** 2xx responses: id of the response by number of the body. */
  accepted: Map<number, string | undefined>;
  /** Number of responses by any other status. */
  refused: Map<number, number>;
  /** Calls without a response. */
  failed: number;
}

export const emptyFlood = (): Flood => ({ times: [], accepted: new Map(), refused: new Map(), failed: 0 });

interface Sending {
  address: string;
  connections: number;
  /** True to stop; checked before each call. */
  isOver: () => boolean;
}

interface FloodResponse {
  status: number;
  text: string;
}

/** A browser's, because robots' events are not counted. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Posts JSON on a kept-alive connection. Rejects if the response is missing or incomplete. */
function post(agent: Agent, url: URL, body: object): Promise<FloodResponse> {
  const content = JSON.stringify(body);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content), 'User-Agent': BROWSER };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(content);
  });
}

const parseId = (text: string): string | undefined => (JSON.parse(text) as { data?: { id?: string } }).data?.id;

/** Number of the next call, unique in this process. */
let next = 1;

/** Sends a call on several connections, one request at a time on each, and adds the results to `into`. */
export async function flood(call: FloodedCall, { address, connections, isOver }: Sending, into: Flood = emptyFlood()): Promise<Flood> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const url = new URL(call.path, address);
  const connection = async (): Promise<void> => {
    while (!isOver()) {
      const number = next++;
      const startMs = performance.now();
      try {
        const { status, text } = await post(agent, url, call.body(number));
        if (status >= 200 && status < 300) {
          into.times.push(performance.now() - startMs);
          into.accepted.set(number, parseId(text));
        } else into.refused.set(status, (into.refused.get(status) ?? 0) + 1);
      } catch {
        into.failed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return into;
}

/** Compares the 2xx responses with the stored rows. @returns the numbers of missing and of duplicate ones */
export function compare(call: FloodedCall, accepted: Flood['accepted'], database: DatabaseSync): { lost: number[]; doubled: number[] } {
  const rows = database.prepare(call.stored).all() as { number: number; id?: string }[];
  const stored = new Map<number, (string | undefined)[]>();
  for (const { number, id } of rows) stored.set(number, [...(stored.get(number) ?? []), id]);
  const isStored = ([number, id]: [number, string | undefined]) => (stored.get(number) ?? []).some((one) => id === undefined || one === id);
  return {
    lost: [...accepted].filter((one) => !isStored(one)).map(([number]) => number),
    doubled: [...stored].filter(([, ids]) => ids.length > 1).map(([number]) => number),
  };
}
