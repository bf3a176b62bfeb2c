import type { Page } from '@playwright/test';

/** Minimum height and width of a large target, in pixels (specification, section 9). */
const TARGET_PX = 44;

/** Large targets need both, targets on any phone only the height. */
export const LARGE = { width: TARGET_PX, height: TARGET_PX };
export const TALL = { width: 0, height: TARGET_PX };

/** Lists smaller targets, except links within text (WCAG 2.2, 2.5.8, exception "inline"). A checkbox is as large as its label. */
export const smallTargets = (page: Page, least: { width: number; height: number }): Promise<string[]> =>
  page.evaluate((least) => {
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && /[^\s·|]/u.test(node.textContent ?? '');
    const isInText = (link: Element): boolean => {
      for (let node = link; getComputedStyle(node).display.startsWith('inline') && node.parentElement; node = node.parentElement) {
        if ([...node.parentElement.childNodes].some((other) => other !== node && isText(other))) return true;
      }
      return false;
    };
    const named = (element: Element | null) => (element ? [element.localName, ...element.classList].join('.') : '');
    const targets = document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input:not([type=hidden])');
    return [...targets].flatMap((target) => {
      const part = (target.matches('[type=radio], [type=checkbox]') && target.closest('label')) || target;
      const { width, height } = part.getBoundingClientRect();
      const isShown = part.checkVisibility({ visibilityProperty: true }) && width > 1 && !target.matches('.skip, .visually-hidden *');
      // Allows half a pixel for rounding.
      const isLarge = width >= least.width - 0.5 && height >= least.height - 0.5;
      if (!isShown || isLarge || (target.matches('a') && isInText(target))) return [];
      const text = (target.textContent ?? '').trim().slice(0, 30);
      return `${named(target.parentElement)} > ${named(target)} "${text}": ${Math.round(width)} × ${Math.round(height)}`;
    });
  }, least);
