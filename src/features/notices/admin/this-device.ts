import type { PushBrowser } from '@/features/push/browser.ts';
import type { PushProblem } from '@/features/push/push-store.ts';
import type { PushServer } from '@/features/push/server.ts';
import { askAgainAt, getStatus, type PushStatus } from '@/features/push/status.ts';
import { addDevice } from './calls.ts';
import type { OwnerDevice } from './notices.schema.ts';

export interface ThisDevice {
  status: PushStatus;
  askAgainAt: number | undefined;
  key: string | null | undefined;
  /** SHA-256 of its push address, if it has one under the site's key. */
  mark: string | undefined;
}

async function markOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Finds the subscription that this browser may share with a visitor's choice on /settings. */
async function findShared(browser: PushBrowser, key: string | null | undefined): Promise<PushSubscription | undefined> {
  const found = await browser.subscription();
  return found && key && browser.permission() === 'granted' && browser.isUnder(found, key) ? found : undefined;
}

export async function readThisDevice(browser: PushBrowser, server: PushServer): Promise<ThisDevice> {
  const key = browser.permission() === 'unsupported' ? undefined : await server.key();
  const found = await findShared(browser, key);
  const [now, requestedAt] = [browser.now(), browser.requestedAt()];
  const facts = { permission: browser.permission(), iosBrowser: browser.isIosBrowser(), subscribed: false, key, requestedAt, now };
  return { status: getStatus(facts), askAgainAt: askAgainAt(requestedAt, now), key, mark: found && (await markOf(found)) };
}

type Added = { devices: OwnerDevice[] } | { problem: PushProblem } | { message: string };

/** Requires a click: browsers demand one to ask for permission. */
export async function addThisDevice(browser: PushBrowser, key: string, name: string): Promise<Added> {
  if (browser.permission() === 'default') {
    browser.noteRequest();
    if ((await browser.requestPermission()) !== 'granted') return { problem: 'dismissed' };
  }
  if (!(await browser.hasWorker())) return { problem: 'no-worker' };
  const subscription = (await findShared(browser, key)) ?? (await browser.subscribe(key));
  if (!subscription) return { problem: 'no-service' };
  const outcome = await addDevice(name, subscription);
  if (outcome.ok) return outcome.data;
  return outcome.offline ? { problem: 'offline' } : { message: outcome.error.message };
}

export async function forgetThisDevice(browser: PushBrowser): Promise<void> {
  if ((await browser.readChoice()) === undefined) await browser.unsubscribe();
}

const SYSTEMS = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMacintosh\b/u, 'Mac'],
  [/\bCrOS\b/u, 'Chromebook'],
  [/\bLinux\b/u, 'Linux'],
] as const;

export const guessName = (userAgent: string): string => SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
