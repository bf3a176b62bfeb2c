import type { Page } from '@playwright/test';
import { PREFERENCES_KEY } from '../../src/features/accessibility/names.ts';

/** A column is too narrow when fewer characters of its font fit into it, once it holds a text that is longer than a name. */
const COLUMN_CHARACTERS = 12;
const TEXT_CHARACTERS = 20;

export interface Sight {
  /** Of the page, in pixels. */
  height: number;
  /** By how many pixels it is wider than its window. */
  tooWide: number;
  /** Columns of text that are too narrow, and text that is cut off. Drawings place their text themselves. */
  unreadable: string[];
}

/**
 * The page with a size of text, in percent, that is chosen as the accessibility panel stores it and taken up by the page's own script. In one
 * call, since every template is judged at a dozen sizes.
 */
export const atTextSize = (page: Page, fontSize: number): Promise<Sight> =>
  page.evaluate(
    async ([key, preferences, columnCharacters, textCharacters]) => {
      localStorage.setItem(key, preferences);
      const script = document.createElement('script');
      script.src = document.querySelector<HTMLElement>('script[data-preferences]')?.dataset['apply'] ?? '';
      await new Promise((resolve, reject) => {
        script.addEventListener('load', resolve);
        script.addEventListener('error', reject);
        document.head.append(script);
      });
      script.remove();

      const measure = document.createElement('canvas').getContext('2d');
      const zeroWidths = new Map<string, number>();
      const zeroWidth = (font: string) => {
        if (measure && !zeroWidths.has(font)) {
          measure.font = font;
          zeroWidths.set(font, measure.measureText('0').width);
        }
        return zeroWidths.get(font) ?? 0;
      };
      const boxes = new Map<Element, number>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        let box = texts.currentNode.parentElement;
        const length = texts.currentNode.nodeValue?.trim().length ?? 0;
        if (length === 0 || !box || box instanceof SVGElement || box.matches('script, style, noscript, option, textarea, .skip')) continue;
        while (box?.parentElement && /^(?:inline|contents)$/u.test(getComputedStyle(box).display)) box = box.parentElement;
        if (box) boxes.set(box, (boxes.get(box) ?? 0) + length);
      }
      const upTo = (node: Element): Element[] => (node.parentElement && node !== document.body ? [node, ...upTo(node.parentElement)] : []);
      const unreadable: string[] = [];
      for (const [box, length] of boxes) {
        const around = upTo(box).map((node) => ({ node, style: getComputedStyle(node) }));
        const [own] = around;
        if (!own || !box.checkVisibility({ visibilityProperty: true })) continue;
        // Only for screen readers.
        if (around.some(({ style }) => style.clipPath === 'inset(50%)')) continue;
        const name = `${box.tagName.toLowerCase()}.${box.className} "${(box.textContent ?? '').trim().slice(0, 40)}"`;
        const width = box.clientWidth - Number.parseFloat(own.style.paddingInlineStart) - Number.parseFloat(own.style.paddingInlineEnd);
        if (length > textCharacters && width < columnCharacters * zeroWidth(own.style.font))
          unreadable.push(`${Math.round(width)} px wide: ${name}`);
        // What is drawn beside a text may be cut off: what counts is where the text ends.
        const range = document.createRange();
        range.selectNodeContents(box);
        const text = range.getBoundingClientRect();
        const scrolls = around.findIndex(({ style }) => /auto|scroll/u.test(style.overflowX + style.overflowY));
        const cut = around
          .slice(0, scrolls < 0 ? around.length : scrolls)
          .find(({ node, style: { overflowX, overflowY, textOverflow } }) => {
            const { left, right, top, bottom } = node.getBoundingClientRect();
            return (
              textOverflow !== 'ellipsis' &&
              ((/hidden|clip/u.test(overflowX) && (text.left < left - 2 || text.right > right + 2)) ||
                (/hidden|clip/u.test(overflowY) && (text.top < top - 2 || text.bottom > bottom + 2)))
            );
          });
        if (cut) unreadable.push(`cut off by ${cut.node.tagName.toLowerCase()}.${cut.node.className}: ${name}`);
      }
      const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
      return { height: scrollHeight, tooWide: Math.max(0, scrollWidth - clientWidth), unreadable: unreadable.slice(0, 8) };
    },
    [PREFERENCES_KEY, JSON.stringify({ fontSize }), COLUMN_CHARACTERS, TEXT_CHARACTERS] as const,
  );

/** Forgets the choice and shows the page without it, for the page is shared with other tests. */
export const forgetTextSize = (page: Page): Promise<void> =>
  page.evaluate((key) => {
    localStorage.removeItem(key);
    document.documentElement.style.removeProperty('--text-size');
  }, PREFERENCES_KEY);
