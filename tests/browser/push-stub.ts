import type { Page } from '@playwright/test';

/** The current permission, and the visitor's answer to the browser's prompt. */
export interface Stubbed {
  permission: NotificationPermission;
  answer?: NotificationPermission;
  /** Whether the push service is unreachable. */
  unreachable?: boolean;
}

/**
 * Stubs the push service and the permission prompt, which a browser in a test lacks: subscriptions have a real P-256 key, stored in the
 * tab's name across navigations, and the test gives the answer. Everything else is the browser's own.
 */
export async function stubPush(page: Page, stubbed: Stubbed): Promise<void> {
  await page.addInitScript(({ permission, answer = 'granted', unreachable = false }) => {
    interface StoredSubscription {
      endpoint: string;
      p256dh: string;
      auth: string;
      key: string;
    }
    interface Tab {
      permission: NotificationPermission;
      prompts: number;
      subscription?: StoredSubscription;
    }
    const tab: Tab = window.name ? (JSON.parse(window.name) as Tab) : { permission, prompts: 0 };
    const save = () => {
      window.name = JSON.stringify(tab);
    };
    save();
    const text = (bytes: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes as ArrayBuffer)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/u, '');
    const bytes = (base64: string) => Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    const shown = (stored: StoredSubscription | undefined) =>
      stored
        ? {
            endpoint: stored.endpoint,
            expirationTime: null,
            options: { userVisibleOnly: true, applicationServerKey: bytes(stored.key).buffer },
            toJSON: () => ({ endpoint: stored.endpoint, expirationTime: null, keys: { p256dh: stored.p256dh, auth: stored.auth } }),
            unsubscribe: async () => {
              delete tab.subscription;
              save();
              return true;
            },
          }
        : null;
    Object.defineProperty(Notification, 'permission', { get: () => tab.permission });
    Object.assign(Notification, {
      requestPermission: async () => {
        tab.prompts += 1;
        tab.permission = answer;
        save();
        return answer;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => shown(tab.subscription),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (unreachable) throw new DOMException('Registration failed - push service not available', 'AbortError');
        const pair = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])) as CryptoKeyPair;
        tab.subscription = {
          endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
          p256dh: text(await crypto.subtle.exportKey('raw', pair.publicKey)),
          auth: text(crypto.getRandomValues(new Uint8Array(16))),
          key: applicationServerKey,
        };
        save();
        return shown(tab.subscription);
      },
    });
  }, stubbed);
}

/** Number of prompts that the visitor got. */
export const promptCount = (page: Page): Promise<number> => page.evaluate(() => (JSON.parse(window.name) as { prompts: number }).prompts);
