/** Specification, section 9. The milliseconds start at the last resize. */
export const SWIPE_THRESHOLD_PX = 50;
export const RESIZE_DEBOUNCE_MS = 150;

/** A swipe towards the line's start opens the menu, towards its end closes it. */
export function swiped(movedPx: number, rtl = false): 'open' | 'close' | undefined {
  if (Math.abs(movedPx) < SWIPE_THRESHOLD_PX) return undefined;
  return movedPx < 0 !== rtl ? 'open' : 'close';
}

/**
 * Binds swipes over the header to the menu, and closes it when the window grows too wide. Call it once.
 * @param startX start of the touch that triggered this call
 */
export function bindMobileMenu(startX?: number): void {
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
    const wish = from === undefined || !touch ? undefined : swiped(touch.clientX - from, document.dir === 'rtl');
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
