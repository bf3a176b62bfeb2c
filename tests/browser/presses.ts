import type { Page } from '@playwright/test';

/** What a page shows, what it has said since the last press, and where the focus is. */
export interface Moment {
  /** Of the document. */
  id: string;
  /** The focused element for a report; empty if the focus is on the body or on something that nobody sees. */
  focus: string;
  /** Why a screen reader tells the change by the focus alone; empty if it does not. */
  read: string;
  /** Lines that are shown, and those before the press, without the pressed control's own; and without those of what it has closed. */
  lines: string[];
  before: string[];
  /** Sentences that live regions have said, where they can be heard. */
  said: string[];
  dialogs: number;
  /** The focus is in the dialog on top, if there is one. */
  isInside: boolean;
  /** Whether the control that was pressed has the focus. */
  isOnPressed: boolean;
  /** Whether the control that was pressed can take the focus. */
  canReturn: boolean;
}

export interface View {
  /** Of the document, to notice another. */
  id: string;
  /** Distinct controls that the keyboard reaches now. */
  keys: string[];
}

export type Key = 'Enter' | 'Space' | '';

/** Runs in the page before its scripts: records what live regions say, and finds and remembers the buttons. */
const WATCH = () => {
  const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output:not([aria-live=off])';
  const CONTROLS = 'button, summary, input:is([type=submit], [type=checkbox]), [role=button], [role=switch], [role^=menuitem], [role=tab]';
  const STATES = ['aria-expanded', 'aria-pressed', 'aria-checked', 'aria-selected', 'aria-current'];
  /** What is named by its content. */
  const SAYS_CONTENT = 'button, a, summary, legend, p, h1, h2, h3, h4, [role]:not([role=group], [role=region])';
  /** Text that needs no telling: live regions tell it themselves, and unread mail comes by itself. */
  const UNTOLD = `.visually-hidden, [data-unread], ${LIVE}`;
  /** Of a table's rows: it tells them itself, and they come after the press before. */
  const COUNT = /^\d[\d.,]* (?:to|έως) \d[\d.,]* (?:of|από) \d[\d.,]*$/u;
  /** What goes as a whole when one of its buttons closes it. */
  const HOLDER = 'dialog, .toast, .bar';
  /** Nothing has changed for so long; announcements that wait for their region are waited for. */
  const QUIET_MS = 40;
  const LONGEST_MS = 6000;
  /** An island that has started asks for what it shows. */
  const WAKING_MS = 300;
  const BUSY = ':is(main, dialog[open]) [aria-busy=true], [data-announcement]:empty';
  /** What loads for ever. */
  const endless = new WeakSet<Element>();

  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown, line by line.
  const shownIn = (one: HTMLElement | null | undefined) => one?.innerText ?? '';
  const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true });
  const topDialog = () => document.activeElement?.closest('dialog:modal') ?? [...document.querySelectorAll('dialog:modal')].at(-1);

  const id = crypto.randomUUID();
  const said: string[] = [];
  const last = new WeakMap<Element, string>();
  let lastChange = 0;
  const listen = () => {
    for (const region of document.querySelectorAll(LIVE)) {
      const isAlert = region.matches('[role=alert], [aria-live=assertive]');
      // An alert speaks when it is shown, too.
      const text = isAlert ? textOf(region) : (region.textContent ?? '').trim();
      // A polite region that comes together with its text says nothing in some browsers.
      const before = last.get(region) ?? (isAlert ? '' : text);
      const top = topDialog();
      if (text !== before && text !== '' && region.checkVisibility() && (!top || top.contains(region))) said.push(text);
      last.set(region, text);
    }
  };
  new MutationObserver(() => {
    lastChange = performance.now();
    listen();
  }).observe(document, { childList: true, subtree: true, characterData: true });
  new MutationObserver(listen).observe(document, { attributeFilter: ['hidden'], subtree: true });
  let wokeAt = -Infinity;
  new MutationObserver(() => {
    wokeAt = performance.now();
  }).observe(document, { attributeFilter: ['ssr'], subtree: true });

  let calls = 0;
  const { fetch: send } = globalThis;
  globalThis.fetch = (...given) => {
    const isBeacon = /\/api\/(?:analytics\/event|monitor)/u.test(String(given[0] instanceof Request ? given[0].url : given[0]));
    if (isBeacon) return send(...given);
    calls += 1;
    return send(...given).finally(() => {
      calls -= 1;
      lastChange = performance.now();
    });
  };

  const textOf = (one: Element) => (one instanceof HTMLElement ? shownIn(one) : (one.textContent ?? '')).replaceAll(/\s+/gu, ' ').trim();
  const byIds = (one: Element, name: string) =>
    (one.getAttribute(name) ?? '').split(' ').flatMap((id) => (id ? (document.getElementById(id)?.textContent ?? []) : []));
  const nameOf = (one: Element) =>
    [
      one.getAttribute('aria-label') ?? '',
      ...byIds(one, 'aria-labelledby'),
      // What is not laid out yet has no shown text.
      one.matches(SAYS_CONTENT) ? textOf(one) || (one.textContent ?? '').trim() : '',
      ...[...((one as HTMLInputElement).labels ?? [])].map(textOf),
    ].find((text) => text !== '') ?? '';
  const descriptionOf = (one: Element) => [...byIds(one, 'aria-describedby'), ...byIds(one, 'aria-errormessage')].join(' ');

  /** The same for buttons that differ in their row or their number only. */
  const keysOf = (controls: readonly Element[]) => {
    const labels = controls.map((one) => textOf(one) || one.className);
    return controls.map((one, index) => {
      const island =
        one
          .closest('astro-island')
          ?.getAttribute('component-url')
          ?.replace(/^.*\/|\.[\w-]+\.js$/gu, '') ?? '';
      const region = one.closest('section, dialog, search, form, nav, header, aside, details, main');
      const id = region?.getAttribute('aria-labelledby') ?? region?.id ?? '';
      const place = /^_|«|:/u.test(id) || id === '' ? `${region?.localName}.${region?.className}` : id.split('-')[0];
      const row = one.closest('tr, li, article');
      const isOfRow = row?.localName === 'tr' || (row?.parentElement?.childElementCount ?? 0) > 5;
      // In rows the words that repeat name the kind, the others the row.
      const isRepeated = labels.filter((label) => label === labels[index]).length > 1;
      const box = one.matches('[type=checkbox]') ? 'checkbox ' : '';
      const words = isOfRow ? `a row: ${isRepeated ? labels[index] : one.className}` : nameOf(one) || one.className;
      return [island, place, box + words]
        .join(' | ')
        .replaceAll(/\d[\d.,]*/gu, '#')
        .slice(0, 120);
    });
  };
  const controls = () => {
    const top = topDialog();
    return [...(top ?? document).querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (one) => isSeen(one) && one.tabIndex >= 0 && !one.matches(':disabled, [aria-disabled=true]') && !one.closest('[inert]'),
    );
  };

  let turn = 0;
  let pressed: HTMLElement | undefined;
  let old = new WeakSet<Element>();
  let stateBefore = '';
  let linesBefore: string[] = [];
  let headingsBefore = new WeakMap<Element, string>();
  let dialogBefore: Element | null = null;
  let holder: HTMLElement | null = null;
  let held: string[] = [];
  const isGone = (one: HTMLElement | null) => one !== null && !(one.isConnected && isSeen(one));
  const stateOf = (one: HTMLElement) =>
    JSON.stringify([
      ...STATES.map((name) => one.getAttribute(name)),
      one.closest('details')?.open,
      (one as HTMLInputElement).checked,
      one.closest('[aria-sort]')?.getAttribute('aria-sort'),
      nameOf(one),
      descriptionOf(one),
    ]);

  /** Takes each line out once, the last first: dialogs stand at the end. */
  const without = (all: readonly string[], some: readonly string[]) => {
    const left = [...all];
    for (const line of some) {
      const at = left.lastIndexOf(line);
      if (at >= 0) left.splice(at, 1);
    }
    return left;
  };
  const split = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);
  const lines = () => {
    const unseen = [...document.querySelectorAll<HTMLElement>(UNTOLD)].map(shownIn);
    const left = new Set([...unseen, shownIn(pressed)].flatMap(split));
    // Figures that stand alone change as others come.
    return split(shownIn(document.body)).filter((line) => !left.has(line) && /[^\d\s.,:%€–-]/u.test(line) && !COUNT.test(line));
  };

  /** What tells a change without a live region. */
  const readBy = (focused: HTMLElement, shown: readonly string[]): string => {
    if (focused === pressed) return stateOf(focused) === stateBefore ? '' : 'its state';
    if (!old.has(focused)) return 'it is new';
    const dialog = focused.closest('dialog:modal');
    if (dialog && dialog !== dialogBefore) return 'it is in a dialog';
    if (focused.getAttribute('aria-invalid') === 'true') return 'it is invalid';
    if (headingsBefore.get(focused) !== undefined && headingsBefore.get(focused) !== textOf(focused)) return 'it is another heading';
    const words = `${nameOf(focused)} ${descriptionOf(focused)}`;
    return shown.some((line) => !linesBefore.includes(line) && words.includes(line)) ? 'it says the change' : '';
  };

  const moment = () => {
    const { activeElement: focused, body } = document;
    const box = focused?.getBoundingClientRect();
    const isShown = box && box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
    const isLost = !(focused instanceof HTMLElement) || focused === body || !isSeen(focused) || !isShown;
    const shown = lines();
    const top = topDialog();
    return {
      id,
      focus: isLost ? '' : `${focused.localName}.${focused.className} "${nameOf(focused).slice(0, 40)}"`,
      read: isLost ? '' : readBy(focused, shown),
      before: isGone(holder) ? without(linesBefore, held) : linesBefore,
      lines: shown,
      said: [...said],
      dialogs: document.querySelectorAll('dialog:modal').length,
      isInside: !top || top.contains(focused),
      isOnPressed: focused === pressed,
      canReturn: pressed !== undefined && !isGone(pressed),
    };
  };

  Object.assign(globalThis, {
    presses: {
      view: () => ({ id, keys: [...new Set(keysOf(controls()))] }),
      focus: (key: string) => {
        const all = controls();
        const found = all[keysOf(all).indexOf(key)];
        found?.focus();
        if (!found || document.activeElement !== found) return '';
        turn += 1;
        return found.matches('input[type=checkbox]') || turn % 2 === 0 ? 'Space' : 'Enter';
      },
      begin: () => {
        pressed = document.activeElement as HTMLElement;
        old = new WeakSet(document.querySelectorAll('*'));
        stateBefore = stateOf(pressed);
        linesBefore = lines();
        headingsBefore = new WeakMap([...document.querySelectorAll('h1, h2, h3')].map((one) => [one, textOf(one)]));
        dialogBefore = pressed.closest('dialog:modal');
        holder = pressed.closest<HTMLElement>(HOLDER);
        held = split(shownIn(holder));
        said.length = 0;
      },
      settle: async (least: number) => {
        const start = performance.now();
        // An island that starts once it is seen.
        const isAsleep = () => Boolean(document.activeElement?.closest('astro-island[ssr]'));
        const busy = () => [...document.querySelectorAll(BUSY)].filter((one) => !endless.has(one));
        for (;;) {
          const now = performance.now();
          const since = now - Math.max(lastChange, least > 0 ? start : 0);
          if (now - wokeAt >= WAKING_MS && calls === 0 && busy().length === 0 && !isAsleep() && now - start >= least && since >= QUIET_MS)
            break;
          if (now - start > LONGEST_MS) {
            for (const one of busy()) endless.add(one);
            break;
          }
          await new Promise((resolve) => setTimeout(resolve, 15));
        }
        return moment();
      },
    },
  });
};

interface InPage {
  presses: {
    view: () => View;
    focus: (key: string) => Key;
    begin: () => void;
    settle: (least: number) => Promise<Moment>;
  };
}

/** Rows of a kind that are opened. */
const FEW = 3;

/** Call it before the page is opened. */
export const watchPresses = (page: Page): Promise<unknown> => page.addInitScript(WATCH);

export const look = (page: Page): Promise<View> => page.evaluate(() => (globalThis as unknown as InPage).presses.view());

/** Focuses a control. @returns the key to press it by, one as often as the other; empty if it is not shown */
export const focusKey = (page: Page, key: string): Promise<Key> =>
  page.evaluate((name) => (globalThis as unknown as InPage).presses.focus(name), key);

/** Remembers the page before the focused control is pressed. */
export const begin = (page: Page): Promise<void> => page.evaluate(() => (globalThis as unknown as InPage).presses.begin());

/** Waits until nothing is under way and nothing has changed for a moment. @param least milliseconds to wait at least */
export const settle = (page: Page, least = 0): Promise<Moment> =>
  page.evaluate((ms) => (globalThis as unknown as InPage).presses.settle(ms), least);

/** Addresses of the same page with another query or hash, a few of each kind: what it opens in itself. */
export const innerAddresses = (page: Page): Promise<string[]> =>
  page.evaluate((few) => {
    const kinds = new Map<string, string[]>();
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
      const { pathname, search, hash } = new URL(link.href);
      const isPart = document.getElementById(hash.slice(1)) !== null || search + hash === '';
      if (pathname !== location.pathname || isPart || !link.checkVisibility()) continue;
      const kind = [...new URLSearchParams(search).keys()].join(' ') || hash;
      const known = kinds.get(kind) ?? [];
      if (known.length < few && !known.includes(search + hash)) kinds.set(kind, [...known, search + hash]);
    }
    return [...kinds.values()].flat().map((rest) => location.pathname + rest);
  }, FEW);
