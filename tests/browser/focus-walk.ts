import type { Page } from '@playwright/test';

/** Most stops of one page; a longer walk goes in circles. */
const MOST_STOPS = 400;

/** Finds where fixed elements or the window's edge hide the focused element; undefined if nothing has the focus. */
export const lookAtFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return undefined;
    const name = `${at.tagName.toLowerCase()} "${(at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 40)}"`;
    const findFixedPart = (node: Element | null): Element | undefined => {
      for (let one = node; one; one = one.parentElement) if (/fixed|sticky/u.test(getComputedStyle(one).position)) return one;
      return undefined;
    };
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
    const { scrollMarginTop } = getComputedStyle(at);
    const room =
      innerHeight -
      Math.max(Number.parseFloat(scrollPaddingTop), Number.parseFloat(scrollMarginTop)) -
      Number.parseFloat(scrollPaddingBottom);
    // Points on the middles of the edges and inside, because corners may be round.
    const points = [0.5, 0, 0.5, 1, 0, 0.5, 1, 0.5, 0.25, 0.25, 0.75, 0.25, 0.5, 0.5, 0.25, 0.75, 0.75, 0.75];
    const own = findFixedPart(at);
    const hidden: string[] = [];
    let seen = 0;
    for (const { left, top, width, height } of at.getClientRects()) {
      for (let index = 0; index < points.length; index += 2) {
        const x = left + 1 + (width - 2) * (points[index] ?? 0);
        const y = top + 1 + (height - 2) * (points[index + 1] ?? 0);
        const above = findFixedPart(document.elementFromPoint(x, y));
        if (y < 0 || y >= innerHeight) hidden.push('outside the window');
        else if (above && above !== own && !above.contains(at)) hidden.push(`under ${above.tagName.toLowerCase()} ${above.className}`);
        else seen += 1;
      }
    }
    // An element larger than the window's free part cannot be fully visible.
    const fits = at.getBoundingClientRect().height <= room;
    return { name, hidden: fits || seen === 0 ? [...new Set(hidden)] : [] };
  });

/** Walks a page by Tab from its start. @returns the number of stops, and the stops that are partly hidden */
export async function walkByTab(page: Page): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await lookAtFocus(page);
    if (!stop) return { stops, hidden };
    if (stop.hidden.length > 0) hidden.push(`${stop.name}: ${stop.hidden.join(', ')}`);
  }
  throw new Error(`More than ${MOST_STOPS} stops on ${page.url()}`);
}
