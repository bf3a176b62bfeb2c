import { announceFilter } from '@/components/tell-shown.ts';
import { attendAssistant } from '@/features/assistant/toggle.ts';
import { goBack, reportMissing } from '@/features/errors/error-page.ts';
import { keepFocus } from '@/features/focus/keep-focus.ts';
import { watchAddresses } from '@/features/forms/watch-addresses.ts';
import { preloadFrom } from '@/features/network/link-preload.ts';
import { addCopyButtons } from '@/features/prose/code-copy.ts';
import { watchScrollBoxes } from '@/features/prose/scroll-boxes.ts';
import { followReading } from '@/features/reading/follow.ts';
import { bindHeaderSearch, catchUp, prepareSearch } from '@/features/search/header-search.ts';
import { followCart } from '@/features/store/cart/follow.ts';

/** Specification, section 9. The milliseconds start at the last resize. */
export const SWIPE_THRESHOLD_PX = 50;
export const RESIZE_DEBOUNCE_MS = 150;

/** A swipe towards the line's start opens the menu, towards its end closes it. */
export function readSwipe(movedPx: number, rtl = false): 'open' | 'close' | undefined {
  if (Math.abs(movedPx) < SWIPE_THRESHOLD_PX) return undefined;
  return movedPx < 0 !== rtl ? 'open' : 'close';
}

/**
 * Binds swipes over the header to the menu, and closes it when the window grows too wide. Call it once.
 * @param startX start of the touch that triggered this call
 */
function bindMobileMenu(startX?: number): void {
  const header = document.querySelector<HTMLElement>('#site-header');
  const menu = header?.querySelector<HTMLDetailsElement>('.mobile-menu');
  if (!header || !menu) return;
  let from = startX;
  header.addEventListener(
    'touchstart',
    ({ touches }) => {
      from = touches.length === 1 ? touches[0]?.clientX : undefined;
    },
    { passive: true },
  );
  header.addEventListener('touchend', ({ changedTouches: [touch] }) => {
    const wish = from === undefined || !touch ? undefined : readSwipe(touch.clientX - from, document.dir === 'rtl');
    if (wish && menu.checkVisibility()) menu.open = wish === 'open';
  });
  let rest: ReturnType<typeof setTimeout> | undefined;
  const onResize = () => {
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (!menu.checkVisibility()) menu.open = false;
    }, RESIZE_DEBOUNCE_MS);
  };
  addEventListener('resize', onResize);
  onResize();
}

let alive = false;

/**
 * Closes the latest bar, or the language offer, on Escape, unless Escape closes something else. A
 * focused bar always closes; a text field keeps the focus.
 */
function closeBar({ target }: Event): void {
  if (!(target instanceof Element) || (!target.closest('.bar') && target.closest('.menu, dialog, .toasts, .admin'))) return;
  const open = [...document.querySelectorAll<HTMLElement>('.bar [data-stay]')].filter((button) => button.checkVisibility());
  open.at(-1)?.click();
  if (target instanceof HTMLElement && target !== document.body && target.checkVisibility()) target.focus({ preventScroll: true });
}

export function interact(event: Event): void {
  if (!alive) {
    alive = true;
    bindMobileMenu('touches' in event ? (event as TouchEvent).touches[0]?.clientX : undefined);
    addCopyButtons();
    watchScrollBoxes();
    followReading();
    followCart();
    announceFilter();
    bindHeaderSearch();
    reportMissing();
    keepFocus();
    watchAddresses();
  }
  catchUp(event);
  attendAssistant(event);
  if (event.type === 'click') {
    followReading(event);
    followCart(event);
    goBack(event);
  } else if (event.type === 'keydown') (event as KeyboardEvent).key === 'Escape' && closeBar(event);
  else if (/pointerover|focusin|touchstart/u.test(event.type) && !prepareSearch(event)) preloadFrom(event);
}
