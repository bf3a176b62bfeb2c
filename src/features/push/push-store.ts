import { atom } from 'nanostores';
import type { Locale } from '@/i18n/locales.ts';
import type { PushBrowser } from './browser.ts';
import { everything, type PushChoice } from './choice.ts';
import { askAgainAt } from './cooldown.ts';
import type { PushServer } from './server.ts';
import { type PushStatus, statusOf } from './status.ts';

/**
 * Why the last thing that was asked for did not come about.
 * - `dismissed`: the visitor has left the browser's question open. `no-worker`: the browser runs no service worker for the site.
 * - `no-service`: the browser cannot reach its push service. `offline`, `refused`: our server could not be asked, or said no.
 * - `still-on`: the server could not be told, so they go on.
 */
export type PushProblem = 'dismissed' | 'no-worker' | 'no-service' | 'offline' | 'refused' | 'still-on';

export interface PushState {
  /** `unknown` until the browser was asked. */
  status: PushStatus | 'unknown';
  busy: boolean;
  choice: PushChoice;
  problem?: PushProblem | undefined;
  /** When the browser may ask again, milliseconds since 1970. */
  askAgainAt?: number | undefined;
}

/** Push as the settings show it: a store, and the actions that keep browser and server of one mind. */
export function createPush(browser: PushBrowser, server: PushServer) {
  const $push = atom<PushState>({ status: 'unknown', busy: false, choice: everything() });
  const set = (change: Partial<PushState>) => $push.set({ ...$push.get(), ...change });
  let key: string | null | undefined;

  /** Reads the browser anew and shows what is so. */
  async function look(problem?: PushProblem): Promise<void> {
    const now = browser.now();
    const requestedAt = browser.requestedAt();
    const subscribed = (await browser.subscription()) !== undefined;
    const status = statusOf({ permission: browser.permission(), iosBrowser: browser.isIosBrowser(), subscribed, key, requestedAt, now });
    set({ status, busy: false, problem, askAgainAt: askAgainAt(requestedAt, now) });
  }

  /** Asks the browser for a subscription and tells the server; what the server does not take is undone. */
  async function subscribe(choice: PushChoice): Promise<PushProblem | undefined> {
    if (!key) return 'refused';
    if (!(await browser.hasWorker())) return 'no-worker';
    const made = await browser.subscribe(key);
    if (!made) return browser.permission() === 'denied' ? undefined : 'no-service';
    const outcome = await server.keep(made, choice);
    if (typeof outcome === 'string') {
      await browser.unsubscribe();
      return outcome;
    }
    await browser.keepChoice(outcome);
    set({ choice: outcome });
    return undefined;
  }

  /** A subscription under a key that the server no longer has hears nothing: it is made anew, and the server forgets the old one. */
  async function mend(endpoint: string): Promise<PushProblem | undefined> {
    await browser.unsubscribe();
    await server.forget(endpoint);
    return subscribe($push.get().choice);
  }

  /** Starts with what the browser and the server know. Nothing is asked of the visitor. @param locale of the page */
  async function start(locale: Locale): Promise<void> {
    const kept = await browser.keptChoice();
    set({ choice: kept ?? everything(locale) });
    const found = await browser.subscription();
    if (browser.permission() !== 'unsupported') key = await server.key();
    let problem: PushProblem | undefined;
    if (found && key && browser.permission() === 'granted') {
      if (!browser.isUnder(found, key)) problem = await mend(found.endpoint);
      else {
        // The server may have dropped it, or hold another choice; without one of ours it keeps its own.
        const outcome = await server.keep(found, kept);
        if (typeof outcome !== 'string') set({ choice: outcome });
      }
    }
    await look(problem);
  }

  /** To be called in the visitor's click, and nowhere else: browsers ask for permission in answer to one. */
  async function turnOn(): Promise<boolean> {
    const { status, choice, busy } = $push.get();
    if (busy || status !== 'ready') return false;
    set({ busy: true, problem: undefined });
    if (browser.permission() === 'default') {
      browser.noteRequest();
      const permission = await browser.requestPermission();
      if (permission !== 'granted') {
        await look(permission === 'default' ? 'dismissed' : undefined);
        return false;
      }
    }
    await look(await subscribe(choice));
    return $push.get().status === 'on';
  }

  /**
   * Ends them: first at the server, then in the browser. Where the server cannot be told they stay on, and it is said.
   * @param anyway ends them in the browser all the same; the server then drops the dead address with its next message
   */
  async function turnOff(anyway = false): Promise<boolean> {
    if ($push.get().busy) return false;
    set({ busy: true, problem: undefined });
    const found = await browser.subscription();
    const told = !found || (await server.forget(found.endpoint));
    if (!told && !anyway) {
      await look('still-on');
      return false;
    }
    await browser.unsubscribe();
    await browser.keepChoice(undefined);
    await look();
    return told;
  }

  /** The server is being told what is chosen; what is chosen meanwhile follows. */
  let telling = false;

  /** Tells the server what is chosen, until that is what it knows. @param before what it knows so far: shown again where it refuses */
  async function tell(before: PushChoice): Promise<void> {
    const found = await browser.subscription();
    const { choice } = $push.get();
    const outcome = found ? await server.keep(found, choice) : 'refused';
    const isRefused = typeof outcome === 'string';
    const known = isRefused ? before : outcome;
    if (!isRefused) await browser.keepChoice(outcome);
    if (isRefused || $push.get().choice === choice) set({ choice: known });
    await look(isRefused ? outcome : undefined);
    if ($push.get().choice === known) return;
    set({ busy: true, problem: undefined });
    await tell(known);
  }

  /** Other topics or another language: at once where they are on, else for when they are turned on. */
  async function choose(change: Partial<PushChoice>): Promise<void> {
    const { busy, status, choice: before } = $push.get();
    const choice = { ...before, ...change };
    if ((busy && !telling) || choice.topics.length === 0) return;
    if (status !== 'on') return set({ choice });
    set({ choice, busy: true, problem: undefined });
    if (telling) return;
    telling = true;
    try {
      await tell(before);
    } finally {
      telling = false;
    }
  }

  return { $push, start, turnOn, turnOff, choose };
}
