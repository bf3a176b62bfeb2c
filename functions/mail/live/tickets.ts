import { toBase64url } from '../../encoding/bytes.ts';
import { sha256Hex } from '../../encoding/digest.ts';

export const TICKET_LIFETIME_MS = 60_000;

const TICKET_BYTES = 32;
const PREFIX = 'ticket:';

interface StoredTicket {
  session: string;
  endMs: number;
}

async function storageKey(ticket: string): Promise<string> {
  return `${PREFIX}${await sha256Hex(ticket)}`;
}

/** Browsers cannot authenticate a websocket by a header. Stores hashes only; drops old ones when the next is issued. */
export class Tickets {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  async issue(session: string, nowMs: number): Promise<string> {
    const known = await this.#storage.list<StoredTicket>({ prefix: PREFIX });
    const old = [...known].flatMap(([key, { endMs }]) => (endMs > nowMs ? [] : [key]));
    for (const key of old) await this.#storage.delete(key);
    const ticket = toBase64url(crypto.getRandomValues(new Uint8Array(TICKET_BYTES)));
    await this.#storage.put<StoredTicket>(await storageKey(ticket), { session, endMs: nowMs + TICKET_LIFETIME_MS });
    return ticket;
  }

  async spend(ticket: string, nowMs: number): Promise<string | undefined> {
    const key = await storageKey(ticket);
    const spent = await this.#storage.transaction(async (storage) => {
      const found = await storage.get<StoredTicket>(key);
      if (found !== undefined) await storage.delete(key);
      return found;
    });
    return spent !== undefined && nowMs < spent.endMs ? spent.session : undefined;
  }
}
