import { toBase64url } from '../encoding/bytes.ts';
import { sha256Hex } from '../encoding/digest.ts';

/** How long a ticket opens a websocket, milliseconds. */
export const TICKET_LIFETIME_MS = 60_000;

/** Bytes of randomness in a ticket. */
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
 * One-time tickets in the storage of a Durable Object, since a browser can give a websocket no header to prove itself with. Only their
 * hashes are stored, with the session that each was given to. Spent and expired ones are forgotten when the next is made.
 */
export class Tickets {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** Makes a ticket that can be spent once until its time is over. */
  async issue(session: string, nowMs: number): Promise<string> {
    const known = await this.#storage.list<Held>({ prefix: PREFIX });
    const old = [...known].flatMap(([key, { endMs }]) => (endMs > nowMs ? [] : [key]));
    for (const key of old) await this.#storage.delete(key);
    const ticket = toBase64url(crypto.getRandomValues(new Uint8Array(TICKET_BYTES)));
    await this.#storage.put<Held>(await storageKey(ticket), { session, endMs: nowMs + TICKET_LIFETIME_MS });
    return ticket;
  }

  /** The session of a ticket of ours that nobody has spent and whose time is not over; undefined for any other. It is spent then. */
  async spend(ticket: string, nowMs: number): Promise<string | undefined> {
    const key = await storageKey(ticket);
    // In one transaction: of two that come with the same ticket, one reads it after it is gone.
    const held = await this.#storage.transaction(async (stored) => {
      const found = await stored.get<Held>(key);
      if (found !== undefined) await stored.delete(key);
      return found;
    });
    return held !== undefined && nowMs < held.endMs ? held.session : undefined;
  }
}
