import { tellShown } from '@/components/tell-shown.ts';
import { reportMissing } from '@/features/errors/report-missing.ts';
import { preloadFrom } from '@/features/network/link-preload.ts';
import { addCopyButtons } from '@/features/prose/code-copy.ts';
import { watchScrollBoxes } from '@/features/prose/scroll-boxes.ts';
import { followReading } from '@/features/reading/follow.ts';
import { bindMobileMenu } from './mobile-menu.ts';

let alive = false;

/**
 * Escape closes the bar that came last, the offer of the other language included; not where it has something else to close, unless the bar
 * has the focus. What is being written keeps the focus: the offer would take it to the text.
 */
function closeBar({ target }: Event): void {
  if (!(target instanceof Element) || (!target.closest('.bar') && target.closest('.menu, dialog, .toasts, .admin'))) return;
  const open = [...document.querySelectorAll<HTMLElement>('.bar [data-stay]')].filter((button) => button.checkVisibility());
  open.at(-1)?.click();
  if (target instanceof HTMLElement && target !== document.body && target.checkVisibility()) target.focus({ preventScroll: true });
}

/** What a sign of life brings: the first to the page, those that reach for a link to the page behind it, Escape to a bar. */
export function takeSign(event: Event): void {
  if (!alive) {
    alive = true;
    bindMobileMenu('touches' in event ? (event as TouchEvent).touches[0]?.clientX : undefined);
    addCopyButtons();
    watchScrollBoxes();
    followReading();
    tellShown();
    reportMissing();
  }
  if (event.type === 'click') followReading(event);
  else if (event.type === 'keydown') (event as KeyboardEvent).key === 'Escape' && closeBar(event);
  else if (/pointerover|focusin|touchstart/u.test(event.type)) preloadFrom(event);
}
