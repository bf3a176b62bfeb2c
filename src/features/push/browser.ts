import { readItem, writeItem } from '@/features/storage/web-storage.ts';
import { type PushChoice, readChoice, storeChoice } from './choice.ts';
import { isIos, NOTIFICATION_REQUEST_KEY, type Permission, parseRequestedAt } from './status.ts';

/** Milliseconds that a first visit waits for the service worker, which registers after the page's load. */
const WORKER_WAIT_MS = 10_000;

export interface PushBrowser {
  now: () => number;
  permission: () => Permission;
  requestPermission: () => Promise<NotificationPermission>;
  requestedAt: () => number | undefined;
  noteRequest: () => void;
  isIosBrowser: () => boolean;
  hasWorker: () => Promise<boolean>;
  subscription: () => Promise<PushSubscription | undefined>;
  subscribe: (key: string) => Promise<PushSubscription | undefined>;
  unsubscribe: () => Promise<void>;
  isUnder: (subscription: PushSubscription, key: string) => boolean;
  readChoice: () => Promise<PushChoice | undefined>;
  storeChoice: (choice: PushChoice | undefined) => Promise<void>;
}

const isSupported = (): boolean => 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;

const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/u, '');

async function pushManager(): Promise<PushManager | undefined> {
  if (!isSupported()) return undefined;
  try {
    return (await navigator.serviceWorker.getRegistration())?.pushManager;
  } catch {
    return undefined;
  }
}

const findSubscription = async (): Promise<PushSubscription | undefined> => {
  try {
    return (await (await pushManager())?.getSubscription()) ?? undefined;
  } catch {
    return undefined;
  }
};

let requestedHere: number | undefined;

export const pushBrowser: PushBrowser = {
  now: Date.now,
  permission: () => (isSupported() ? Notification.permission : 'unsupported'),
  requestPermission: () => Notification.requestPermission(),
  requestedAt: () => parseRequestedAt(readItem(NOTIFICATION_REQUEST_KEY), Date.now()) ?? requestedHere,
  noteRequest: () => {
    requestedHere = Date.now();
    writeItem(NOTIFICATION_REQUEST_KEY, String(requestedHere));
  },
  isIosBrowser: () => isIos(navigator) && !isStandalone(),
  hasWorker: () =>
    Promise.race([
      navigator.serviceWorker.ready.then(() => true),
      new Promise<boolean>((resolve) => setTimeout(resolve, WORKER_WAIT_MS, false)),
    ]),
  subscription: findSubscription,
  subscribe: async (applicationServerKey) => {
    try {
      const manager = await pushManager();
      // A subscription under another key would block this one.
      await (await manager?.getSubscription())?.unsubscribe();
      return await manager?.subscribe({ userVisibleOnly: true, applicationServerKey });
    } catch {
      return undefined;
    }
  },
  unsubscribe: async () => {
    try {
      await (await findSubscription())?.unsubscribe();
    } catch {
      // The browser has already dropped it.
    }
  },
  isUnder: ({ options: { applicationServerKey } }, key) =>
    applicationServerKey !== null && base64url(applicationServerKey) === key.replace(/=+$/u, ''),
  readChoice,
  storeChoice,
};
