import { describe, expect, it } from 'vitest';
import type { PushBrowser } from './browser.ts';
import type { PushChoice } from './choice.ts';
import { createPush } from './push-store.ts';
import type { PushServer } from './server.ts';
import { NOTIFICATION_COOLDOWN_MS } from './status.ts';

const NOW = 1_800_000_000_000;
const KEY = 'BKey';

interface World {
  permission: NotificationPermission | 'unsupported';
  decision: NotificationPermission;
  requests: number;
  requestedAt: number | undefined;
  subscription: { endpoint: string; key: string } | undefined;
  canSubscribe: boolean;
  hasWorker: boolean;
  stored: PushChoice | undefined;
  server: Map<string, PushChoice | undefined>;
  serverKey: string | null;
  serverStatus: 'well' | 'offline' | 'refused';
}

function world(change: Partial<World> = {}) {
  const w: World = {
    permission: 'default',
    decision: 'granted',
    requests: 0,
    requestedAt: undefined,
    subscription: undefined,
    canSubscribe: true,
    hasWorker: true,
    stored: undefined,
    server: new Map(),
    serverKey: KEY,
    serverStatus: 'well',
    ...change,
  };
  let made = 0;
  const current = () => w.subscription as unknown as PushSubscription | undefined;
  const browser: PushBrowser = {
    now: () => NOW,
    permission: () => w.permission,
    requestPermission: async () => {
      w.requests += 1;
      w.permission = w.decision;
      return w.decision;
    },
    requestedAt: () => w.requestedAt,
    noteRequest: () => {
      w.requestedAt = NOW;
    },
    isIosBrowser: () => false,
    hasWorker: async () => w.hasWorker,
    subscription: async () => current(),
    subscribe: async (key) => {
      made += 1;
      w.subscription = w.canSubscribe ? { endpoint: `https://push.example/${made}`, key } : undefined;
      return current();
    },
    unsubscribe: async () => {
      w.subscription = undefined;
    },
    isUnder: (subscription, key) => (subscription as unknown as { key: string }).key === key,
    readChoice: async () => w.stored,
    storeChoice: async (choice) => {
      w.stored = choice;
    },
  };
  const server: PushServer = {
    key: async () => (w.serverStatus === 'offline' ? undefined : w.serverKey),
    save: async ({ endpoint }, choice) => {
      if (w.serverStatus !== 'well') return w.serverStatus;
      const saved = choice ?? w.server.get(endpoint) ?? { locale: 'en', topics: ['writing', 'store', 'site'] };
      w.server.set(endpoint, saved);
      return saved;
    },
    forget: async (endpoint) => {
      if (w.serverStatus !== 'well') return false;
      w.server.delete(endpoint);
      return true;
    },
  };
  return { w, ...createPush(browser, server) };
}

const on = (change: Partial<World> = {}) => {
  const choice: PushChoice = { locale: 'el', topics: ['writing'] };
  const endpoint = 'https://push.example/0';
  return world({
    permission: 'granted',
    subscription: { endpoint, key: KEY },
    stored: choice,
    server: new Map([[endpoint, choice]]),
    ...change,
  });
};

describe('turning on', () => {
  it('asks the visitor, subscribes, sends topics and language to the server, and stores them for the worker', async () => {
    const { w, $push, start, choose, turnOn } = world();
    await start('el');
    expect(w.requests, 'nothing is asked before a click').toBe(0);
    await choose({ topics: ['site'] });
    expect(await turnOn()).toBe(true);
    expect($push.get()).toMatchObject({ status: 'on', busy: false, choice: { locale: 'el', topics: ['site'] } });
    expect([...w.server]).toEqual([['https://push.example/1', { locale: 'el', topics: ['site'] }]]);
    expect(w.stored).toEqual({ locale: 'el', topics: ['site'] });
  });

  it('does not ask a visitor who has already allowed it', async () => {
    const { w, start, turnOn } = world({ permission: 'granted' });
    await start('en');
    expect(await turnOn()).toBe(true);
    expect([w.requests, w.requestedAt]).toEqual([0, undefined]);
  });

  it.each(['offline', 'refused'] as const)('is undone in the browser when the server is %s', async (serverStatus) => {
    const { w, $push, start, turnOn } = world();
    await start('en');
    w.serverStatus = serverStatus;
    expect(await turnOn()).toBe(false);
    expect(w.subscription).toBeUndefined();
    expect(w.stored).toBeUndefined();
    expect($push.get()).toMatchObject({ status: 'ready', problem: serverStatus });
  });

  it.each([
    ['no-service', { canSubscribe: false }],
    ['no-worker', { hasWorker: false }],
  ] as const)('says %s', async (problem, change) => {
    const { w, $push, start, turnOn } = world(change);
    await start('en');
    expect(await turnOn()).toBe(false);
    expect($push.get()).toMatchObject({ status: 'ready', problem });
    expect(w.server.size).toBe(0);
  });

  it('left open by the visitor, is not asked again for 24 hours', async () => {
    const { w, $push, start, turnOn } = world({ decision: 'default' });
    await start('en');
    expect(await turnOn()).toBe(false);
    expect($push.get()).toMatchObject({ status: 'cooling', problem: 'dismissed', askAgainAt: NOW + NOTIFICATION_COOLDOWN_MS });
    expect(await turnOn()).toBe(false);
    expect(w.requests).toBe(1);
  });

  it('refused by the visitor, shows how to allow it', async () => {
    const { $push, start, turnOn } = world({ decision: 'denied' });
    await start('en');
    expect(await turnOn()).toBe(false);
    expect($push.get()).toMatchObject({ status: 'denied', problem: undefined });
  });
});

describe('turning off', () => {
  it('unsubscribes at the server and in the browser, and deletes the choice', async () => {
    const { w, $push, start, turnOff } = on();
    await start('en');
    expect(await turnOff()).toBe(true);
    expect([w.server.size, w.subscription, w.stored]).toEqual([0, undefined, undefined]);
    expect($push.get().status).toBe('ready');
  });

  it('stays on while the server cannot be reached, and says so', async () => {
    const { w, $push, start, turnOff } = on();
    await start('en');
    w.serverStatus = 'offline';
    expect(await turnOff()).toBe(false);
    expect($push.get()).toMatchObject({ status: 'on', problem: 'still-on' });
    expect(w.subscription).toBeDefined();
  });

  it('anyway unsubscribes in the browser, and says that the server does not know', async () => {
    const { w, start, turnOff } = on();
    await start('en');
    w.serverStatus = 'offline';
    expect(await turnOff(true)).toBe(false);
    expect(w.subscription).toBeUndefined();
  });
});

describe('a changed choice', () => {
  it('is sent to the server at once', async () => {
    const { w, $push, start, choose } = on();
    await start('en');
    await choose({ locale: 'en' });
    expect([...w.server.values()]).toEqual([{ locale: 'en', topics: ['writing'] }]);
    expect($push.get().choice).toEqual(w.stored);
  });

  it('is reverted when the server refuses it', async () => {
    const { w, $push, start, choose } = on();
    await start('en');
    w.serverStatus = 'refused';
    await choose({ topics: ['store'] });
    expect($push.get()).toMatchObject({ status: 'on', problem: 'refused', choice: { topics: ['writing'] } });
    expect(w.stored).toEqual({ locale: 'el', topics: ['writing'] });
  });

  it('is sent after a pending one', async () => {
    const { w, $push, start, choose } = on();
    await start('en');
    const first = choose({ topics: ['writing', 'site'] });
    const second = choose({ locale: 'en' });
    expect($push.get()).toMatchObject({ busy: true, choice: { locale: 'en', topics: ['writing', 'site'] } });
    await Promise.all([first, second]);
    expect([...w.server.values()]).toEqual([{ locale: 'en', topics: ['writing', 'site'] }]);
    expect($push.get()).toMatchObject({ busy: false, choice: { locale: 'en', topics: ['writing', 'site'] } });
    expect(w.stored).toEqual($push.get().choice);
  });

  it('to no topics is ignored', async () => {
    const { $push, start, choose } = on();
    await start('en');
    await choose({ topics: [] });
    expect($push.get().choice.topics).toEqual(['writing']);
  });
});

describe('a visit', () => {
  it('with a new server key subscribes again, and the server deletes the old endpoint', async () => {
    const { w, $push, start } = on({ serverKey: 'BNew' });
    await start('en');
    expect($push.get().status).toBe('on');
    expect(w.subscription).toEqual({ endpoint: 'https://push.example/1', key: 'BNew' });
    expect([...w.server]).toEqual([['https://push.example/1', { locale: 'el', topics: ['writing'] }]]);
  });

  it('restores a subscription that the server has lost', async () => {
    const { w, start } = on({ server: new Map() });
    await start('en');
    expect([...w.server.values()]).toEqual([{ locale: 'el', topics: ['writing'] }]);
  });

  it('loads the choice from the server when the browser has lost it', async () => {
    const { $push, start } = on({ stored: undefined });
    await start('en');
    expect($push.get().choice).toEqual({ locale: 'el', topics: ['writing'] });
  });

  it('in a browser without push sends no request', async () => {
    const { $push, start } = world({ permission: 'unsupported', serverStatus: 'offline' });
    await start('en');
    expect($push.get().status).toBe('unsupported');
  });
});
