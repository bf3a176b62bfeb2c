import { atom, type PreinitializedWritableAtom } from 'nanostores';
import type { Locale } from '@/i18n/locales.ts';
import type { PushBrowser } from './browser.ts';
import { defaultChoice, type PushChoice } from './choice.ts';
import type { PushServer } from './server.ts';
import { askAgainAt, getStatus, type PushStatus } from './status.ts';

/**
 * Why the last action failed. `dismissed`: the visitor closed the browser's question. `no-worker`: no service worker runs.
 * `no-service`: the browser can't reach its push service. `still-on`: the server can't be reached, so push stays on.
 */
export type PushProblem = 'dismissed' | 'no-worker' | 'no-service' | 'offline' | 'refused' | 'still-on';

export interface PushState {
  status: PushStatus | 'unknown';
  busy: boolean;
  choice: PushChoice;
  problem?: PushProblem | undefined;
  askAgainAt?: number | undefined;
}

interface Push {
  $push: PreinitializedWritableAtom<PushState>;
  set: (change: Partial<PushState>) => void;
  refresh: (problem?: PushProblem) => Promise<void>;
  browser: PushBrowser;
  server: PushServer;
}

function createChooser({ $push, set, refresh, browser, server }: Push) {
  let isSaving = false;

  async function save(saved: PushChoice): Promise<void> {
    const subscription = await browser.subscription();
    const { choice } = $push.get();
    const outcome = subscription ? await server.save(subscription, choice) : 'refused';
    const isRefused = typeof outcome === 'string';
    const current = isRefused ? saved : outcome;
    if (!isRefused) await browser.storeChoice(outcome);
    if (isRefused || $push.get().choice === choice) set({ choice: current });
    await refresh(isRefused ? outcome : undefined);
    if ($push.get().choice === current) return;
    set({ busy: true, problem: undefined });
    await save(current);
  }

  return async (change: Partial<PushChoice>): Promise<void> => {
    const { busy, status, choice: before } = $push.get();
    const choice = { ...before, ...change };
    if ((busy && !isSaving) || choice.topics.length === 0) return;
    if (status !== 'on') return set({ choice });
    set({ choice, busy: true, problem: undefined });
    if (isSaving) return;
    isSaving = true;
    try {
      await save(before);
    } finally {
      isSaving = false;
    }
  };
}

export function createPush(browser: PushBrowser, server: PushServer) {
  const $push = atom<PushState>({ status: 'unknown', busy: false, choice: defaultChoice() });
  const set = (change: Partial<PushState>) => $push.set({ ...$push.get(), ...change });
  let key: string | null | undefined;

  async function refresh(problem?: PushProblem): Promise<void> {
    const now = browser.now();
    const requestedAt = browser.requestedAt();
    const subscribed = (await browser.subscription()) !== undefined;
    const status = getStatus({ permission: browser.permission(), iosBrowser: browser.isIosBrowser(), subscribed, key, requestedAt, now });
    set({ status, busy: false, problem, askAgainAt: askAgainAt(requestedAt, now) });
  }

  async function subscribe(choice: PushChoice): Promise<PushProblem | undefined> {
    if (!key) return 'refused';
    if (!(await browser.hasWorker())) return 'no-worker';
    const made = await browser.subscribe(key);
    if (!made) return browser.permission() === 'denied' ? undefined : 'no-service';
    const outcome = await server.save(made, choice);
    if (typeof outcome === 'string') {
      await browser.unsubscribe();
      return outcome;
    }
    await browser.storeChoice(outcome);
    set({ choice: outcome });
    return undefined;
  }

  async function resubscribe(endpoint: string): Promise<PushProblem | undefined> {
    await browser.unsubscribe();
    await server.forget(endpoint);
    return subscribe($push.get().choice);
  }

  async function start(locale: Locale): Promise<void> {
    const saved = await browser.readChoice();
    set({ choice: saved ?? defaultChoice(locale) });
    const found = await browser.subscription();
    if (browser.permission() !== 'unsupported') key = await server.key();
    let problem: PushProblem | undefined;
    if (found && key && browser.permission() === 'granted') {
      if (!browser.isUnder(found, key)) problem = await resubscribe(found.endpoint);
      else {
        const outcome = await server.save(found, saved);
        if (typeof outcome !== 'string') set({ choice: outcome });
      }
    }
    await refresh(problem);
  }

  /** Requires a click: browsers demand one to ask for permission. */
  async function turnOn(): Promise<boolean> {
    const { status, choice, busy } = $push.get();
    if (busy || status !== 'ready') return false;
    set({ busy: true, problem: undefined });
    if (browser.permission() === 'default') {
      browser.noteRequest();
      const permission = await browser.requestPermission();
      if (permission !== 'granted') {
        await refresh(permission === 'default' ? 'dismissed' : undefined);
        return false;
      }
    }
    await refresh(await subscribe(choice));
    return $push.get().status === 'on';
  }

  /**
   * Turns push off at the server, then in the browser; stays on, with a problem, if the server is unreachable.
   * @param anyway turns it off in the browser in any case; the server drops the dead address with its next message
   */
  async function turnOff(anyway = false): Promise<boolean> {
    if ($push.get().busy) return false;
    set({ busy: true, problem: undefined });
    const found = await browser.subscription();
    const isForgotten = !found || (await server.forget(found.endpoint));
    if (!isForgotten && !anyway) {
      await refresh('still-on');
      return false;
    }
    await browser.unsubscribe();
    await browser.storeChoice(undefined);
    await refresh();
    return isForgotten;
  }

  const choose = createChooser({ $push, set, refresh, browser, server });
  return { $push, start, turnOn, turnOff, choose };
}
