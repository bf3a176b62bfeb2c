/** For tests: tabs over one local storage, as browsers with a process per tab keep it. */
import { vi } from 'vitest';

type Write = { tab: number; key: string; value: string | null };

/** A tab sees its own writes at once and those of others once they are delivered. All agree on the order of the log. */
export class SharedStorage {
  readonly log: Write[] = [];
  private readonly delivered = new Map<number, number>();

  view(tab: number): Map<string, string> {
    const at = this.delivered.get(tab) ?? 0;
    const map = new Map<string, string>();
    for (const [index, { tab: writer, key, value }] of this.log.entries()) {
      if (index >= at && writer !== tab) continue;
      if (value === null) map.delete(key);
      else map.set(key, value);
    }
    return map;
  }

  /** @returns the keys that others have changed */
  deliver(tab: number, count = this.log.length): string[] {
    const from = this.delivered.get(tab) ?? 0;
    const to = Math.min(this.log.length, from + count);
    this.delivered.set(tab, to);
    return this.log.slice(from, to).flatMap(({ tab: writer, key }) => (writer === tab ? [] : key));
  }
}

type CartModule = typeof import('./cart.ts');

export interface CartTab {
  run: <Result>(work: (cart: CartModule) => Result) => Result;
  /** Delivers so many writes, with their events. */
  hear: (count?: number) => void;
  stored: () => Map<string, string>;
}

/** @param isBlocked whether the browser refuses */
export async function openTab(
  shared: SharedStorage,
  id: number,
  isBlocked: () => 'nothing' | 'writing' | 'all' = () => 'nothing',
): Promise<CartTab> {
  const guard = (...denied: string[]) => {
    if (denied.includes(isBlocked())) throw new DOMException('refused');
  };
  const write = (key: string, value: string | null) => void shared.log.push({ tab: id, key, value });
  const methods = {
    getItem: (key: string) => {
      guard('all');
      return shared.view(id).get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      guard('all', 'writing');
      write(key, value);
    },
    removeItem: (key: string) => {
      guard('all');
      write(key, null);
    },
  };
  const localStorage = new Proxy(methods, {
    ownKeys: () => {
      guard('all');
      return [...shared.view(id).keys()];
    },
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  const listeners: ((event: { key: string }) => void)[] = [];
  const enter = () => {
    vi.stubGlobal('localStorage', localStorage);
    vi.stubGlobal('addEventListener', (name: string, listener: (event: { key: string }) => void) => {
      if (name === 'storage') listeners.push(listener);
    });
  };
  vi.resetModules();
  enter();
  const cart = await import('./cart.ts');
  return {
    run: (work) => {
      enter();
      return work(cart);
    },
    hear: (count) => {
      enter();
      for (const key of shared.deliver(id, count)) for (const listener of listeners) listener({ key });
    },
    stored: () => shared.view(id),
  };
}
