import { reportMissing } from '@/features/errors/report-missing.ts';
import { preloadFrom } from '@/features/network/link-preload.ts';
import { addCopyButtons } from '@/features/prose/code-copy.ts';
import { followReading } from '@/features/reading/follow.ts';
import { tellShown } from '@/features/work/tell-shown.ts';
import { bindMobileMenu } from './mobile-menu.ts';

let alive = false;

/** What a sign of life brings: the first to the page, those that reach for a link to the page behind it. */
export function takeSign(event: Event): void {
  if (!alive) {
    alive = true;
    bindMobileMenu('touches' in event ? (event as TouchEvent).touches[0]?.clientX : undefined);
    addCopyButtons();
    followReading();
    tellShown();
    reportMissing();
  }
  if (event.type === 'click') followReading(event);
  else if (/pointerover|focusin|touchstart/u.test(event.type)) preloadFrom(event);
}
