import { tellShown } from '@/components/tell-shown.ts';
import { attendAssistant } from '@/features/assistant/toggle.ts';
import { goBack } from '@/features/errors/go-back.ts';
import { reportMissing } from '@/features/errors/report-missing.ts';
import { keepFocus } from '@/features/focus/keep-focus.ts';
import { watchAddresses } from '@/features/forms/watch-addresses.ts';
import { preloadFrom } from '@/features/network/link-preload.ts';
import { addCopyButtons } from '@/features/prose/code-copy.ts';
import { watchScrollBoxes } from '@/features/prose/scroll-boxes.ts';
import { followReading } from '@/features/reading/follow.ts';
import { bindHeaderSearch, catchUp, prepareSearch } from '@/features/search/header-search.ts';
import { followCart } from '@/features/store/cart/follow.ts';
import { bindMobileMenu } from './mobile-menu.ts';

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
    tellShown();
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
