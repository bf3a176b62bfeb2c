/** Shortest swipe, in pixels (specification, section 9). */
export const SWIPE_THRESHOLD_PX = 50;
/** Delay after the last resize before the menu follows, in milliseconds (specification, section 9). */
export const RESIZE_DEBOUNCE_MS = 150;

/** A swipe towards the start of the line opens the menu, towards its end closes it. */
export function swiped(movedPx: number, rtl = false): 'open' | 'close' | undefined {
  if (Math.abs(movedPx) < SWIPE_THRESHOLD_PX) return undefined;
  return movedPx < 0 !== rtl ? 'open' : 'close';
}

/**
 * Swipes over the header open and close the mobile menu, and a window that grows too wide for it closes it. Call it once.
 * @param startX where the touch began that this was called for
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
    // Wide windows show no mobile menu.
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
