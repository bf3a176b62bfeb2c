import { Agent, request } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';

/** A call that a flood sends, and where what it stored is found. */
export interface FloodedCall {
  name: string;
  path: string;
  /** A body that carries its number to where `stored` reads it. */
  body: (number: number) => object;
  /** SQL for the `number` of each row stored, and the `id` that it was answered with, where it is. */
  stored: string;
}

export interface Flood {
  /** Milliseconds of each call that was answered 2xx. */
  times: number[];
  /** What was answered 2xx: the number of the body, and the id of the answer. */
  accepted: Map<number, string | undefined>;
  /** How often another status was answered. */
  refused: Map<number, number>;
  /** Calls that got no answer. */
  failed: number;
}

export const emptyFlood = (): Flood => ({ times: [], accepted: new Map(), refused: new Map(), failed: 0 });

interface Sending {
  address: string;
  connections: number;
  /** True when it is enough; asked before each call. */
  isOver: () => boolean;
}

interface FloodResponse {
  status: number;
  text: string;
}

/** What robots send is not counted. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Posts JSON on a kept connection. Rejects where no whole answer comes. */
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

/** The number of the next call; no two floods of a process share one. */
let next = 1;

/** Sends a call on several connections, on each the next one when the last is answered, and adds what came of it to `into`. */
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

/** Compares the requests answered 2xx with the stored rows: the numbers of missing and of duplicate ones. */
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
