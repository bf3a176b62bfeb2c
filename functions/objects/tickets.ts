import { toBase64url } from '../encoding/bytes.ts';
import { sha256Hex } from '../encoding/digest.ts';

/** How long a ticket opens a websocket, milliseconds. */
export const TICKET_LIFETIME_MS = 60_000;

const TICKET_BYTES = 32;
const PREFIX = 'ticket:';

interface Held {
  session: string;
  endMs: number;
}

async function storageKey(ticket: string): Promise<string> {
  return `${PREFIX}${await sha256Hex(ticket)}`;
}

/**
 * One-time tickets, since browsers cannot authenticate a websocket by a header. Stores hashes only; drops spent and expired ones when the
 * next is issued.
 */
export class Tickets {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  async issue(session: string, nowMs: number): Promise<string> {
    const known = await this.#storage.list<Held>({ prefix: PREFIX });
    const old = [...known].flatMap(([key, { endMs }]) => (endMs > nowMs ? [] : [key]));
    for (const key of old) await this.#storage.delete(key);
    const ticket = toBase64url(crypto.getRandomValues(new Uint8Array(TICKET_BYTES)));
    await this.#storage.put<Held>(await storageKey(ticket), { session, endMs: nowMs + TICKET_LIFETIME_MS });
    return ticket;
  }

  /** Spends a ticket. @returns its session; undefined for one that is unknown, spent or expired */
  async spend(ticket: string, nowMs: number): Promise<string | undefined> {
    const key = await storageKey(ticket);
    // In one transaction, so that of two with the same ticket one finds it gone.
    const held = await this.#storage.transaction(async (stored) => {
      const found = await stored.get<Held>(key);
      if (found !== undefined) await stored.delete(key);
      return found;
    });
    return held !== undefined && nowMs < held.endMs ? held.session : undefined;
  }
}
