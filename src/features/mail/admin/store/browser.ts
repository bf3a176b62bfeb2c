import { $session } from '../../../admin/shell/session.ts';
import type { Clock } from './remote.ts';

export interface MailBrowser extends Clock {
  search: () => string;
  setSearch: (search: string, how: 'push' | 'replace') => void;
  back: () => void;
  onBack: (work: () => void) => () => void;
  later: (work: () => void, ms: number) => () => void;
  whenVisible: (work: () => void) => () => void;
  onOnline: (work: () => void) => () => void;
  onSession: (work: () => void) => () => void;

  /** On a phone, and where large text leaves no room for both (mail.css). */
  isSinglePane: () => boolean;
  scrollTop: () => number;
  scrollPageTo: (top: number) => void;
  /** Within the list's pane, pixels. */
  listScrollTop: () => number;
  scrollListToTop: () => void;
  isListFocused: () => boolean;
  isListPressed: () => boolean;
  watchListPress: () => () => void;
  focusRow: (index: number) => void;
  selectSearchText: () => void;
}

const list = () => document.querySelector('.mail-rows');

const listening = (target: EventTarget, type: string, work: () => void): (() => void) => {
  target.addEventListener(type, work);
  return () => target.removeEventListener(type, work);
};

export function mailBrowser(): MailBrowser {
  let isPressed = false;
  return {
    now: Date.now,
    isOnline: () => navigator.onLine,
    search: () => location.search,
    setSearch: (search, how) => {
      const address = location.pathname + search + location.hash;
      if (address !== location.pathname + location.search + location.hash) history[`${how}State`](null, '', address);
    },
    back: () => history.back(),
    onBack: (work) => listening(window, 'popstate', work),
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    whenVisible: (work) => {
      if (!document.hidden) {
        work();
        return () => {};
      }
      const stop = listening(document, 'visibilitychange', () => {
        stop();
        work();
      });
      return stop;
    },
    onOnline: (work) => listening(window, 'online', work),
    onSession: (work) => $session.listen((session) => session === 'open' && work()),

    isSinglePane: () => {
      const page = document.querySelector('.mail');
      return page !== null && getComputedStyle(page).getPropertyValue('--panes').trim() === '1';
    },
    scrollTop: () => scrollY,
    scrollPageTo: (top) => scrollTo(0, top),
    listScrollTop: () => list()?.scrollTop ?? 0,
    scrollListToTop: () => list()?.scrollTo(0, 0),
    isListFocused: () => list()?.contains(document.activeElement) ?? false,
    isListPressed: () => isPressed,
    watchListPress: () => {
      const onPointer = ({ type, target }: Event) => {
        isPressed = type === 'pointerdown' && target instanceof Node && (list()?.contains(target) ?? false);
      };
      const types = ['pointerdown', 'pointerup', 'pointercancel'];
      for (const type of types) addEventListener(type, onPointer, true);
      return () => {
        for (const type of types) removeEventListener(type, onPointer, true);
      };
    },
    focusRow: (index) => list()?.querySelectorAll<HTMLElement>('.mail-row a')[index]?.focus(),
    selectSearchText: () => document.querySelector<HTMLInputElement>('.mail-search input')?.select(),
  };
}
