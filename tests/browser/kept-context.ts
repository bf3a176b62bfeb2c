import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** Calls whose effect on a context cannot be undone. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'on', 'once', 'setGeolocation', 'setHTTPCredentials'] as const;
/** Everything that a site stores, but for the files that its responses allow to keep. */
const STORED = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage,websql,shared_storage,storage_buckets';

/** A context that tests use one after another: its only lasting content is the browser's HTTP cache. */
export interface Kept {
  context: BrowserContext;
  /** Closes the test's pages and clears what it stored. @returns whether the next test may use the context */
  empty: () => Promise<boolean>;
}

/** Calls `note` when one of the methods is called. */
function notice<Of extends object>(of: Of, names: readonly (keyof Of)[], note: () => void): void {
  for (const name of names) {
    const method = of[name] as (...given: unknown[]) => unknown;
    Object.assign(of, {
      [name]: (...given: unknown[]) => {
        note();
        return method.apply(of, given);
      },
    });
  }
}

/** Opens a context; an empty page in it keeps the connection that clears the storage. */
export async function keepContext(browser: Browser): Promise<Kept> {
  const context = await browser.newContext();
  const keeper: Page = await context.newPage();
  const devtools: CDPSession = await context.newCDPSession(keeper);
  const origins = new Set<string>();
  let canBeEmptied = true;
  context.on('page', (page) => page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin)));
  const spoil = () => {
    canBeEmptied = false;
  };
  notice(context, LASTING, spoil);
  notice(context.clock, ['install', 'setFixedTime', 'setSystemTime'], spoil);
  const empty = async () => {
    if (!canBeEmptied || keeper.isClosed()) return false;
    const pages = context.pages().filter((page) => page !== keeper);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    // A page that is only closed may run on for a moment, and store something.
    const left = await Promise.allSettled(pages.map((page) => page.goto('about:blank').then(() => page.close())));
    if (left.some(({ status }) => status === 'rejected')) return false;
    await Promise.all([context.setOffline(false), context.clearPermissions(), context.clearCookies()]);
    const sites = [...origins].filter((origin) => origin.startsWith('http'));
    await Promise.all(sites.map((origin) => devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })));
    origins.clear();
    return true;
  };
  return { context, empty };
}
