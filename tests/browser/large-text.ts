import type { Page } from '@playwright/test';
import { PREFERENCES_KEY } from '../../src/features/accessibility/names.ts';
import type { Preferences } from '../../src/features/accessibility/preferences.schema.ts';

/** A column with a text longer than a name is too narrow if fewer characters of its font fit into it. */
const COLUMN_CHARACTERS = 7;
const TEXT_CHARACTERS = 20;

export interface Sight {
  /** Of the text, in percent. */
  size: number;
  /** Of the page, in pixels. */
  height: number;
  /** Pixels by which the page is wider than its window. */
  tooWide: number;
  /** Columns of text that are too narrow, and text that is cut off, except in drawings. */
  unreadable: string[];
}

/**
 * Measures the page at each text size, in percent, stored as by the accessibility panel and applied by the page's own script.
 * Takes one call and reads each element's style once, because every template is checked at a dozen sizes.
 */
export const atTextSizes = (page: Page, sizes: readonly number[], others: Partial<Preferences> = {}): Promise<Sight[]> =>
  page.evaluate(
    async ([key, sizes, others, columnCharacters, textCharacters]) => {
      const apply = async (fontSize: number) => {
        localStorage.setItem(key, JSON.stringify({ ...others, fontSize }));
        // A script element would need a trusted address. A module runs once per address.
        await import(`${document.querySelector<HTMLElement>('script[data-preferences]')?.dataset['apply']}?${performance.now()}`);
        // Otherwise another size would be measured, for example during a transition.
        const shown = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        if (Math.abs(shown - 0.16 * fontSize) > 0.1) throw new Error(`the text is ${shown} px large at ${fontSize} %`);
      };
      const measure = document.createElement('canvas').getContext('2d');
      const zeroWidths = new Map<string, number>();
      // The shorthand is empty where a font has features, and a canvas then measures its own font.
      const zeroWidth = ({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) => {
        const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
        if (measure && !zeroWidths.has(font)) {
          measure.font = font;
          zeroWidths.set(font, measure.measureText('0').width);
        }
        return zeroWidths.get(font) ?? 0;
      };
      interface Frame {
        style: CSSStyleDeclaration;
        inline: boolean;
        /** For screen readers only. */
        unseen: boolean;
        /** Ancestors that cut off their content. */
        cuts: { name: string; x: boolean; y: boolean; box: DOMRect }[];
      }
      const unreadable = (): string[] => {
        const frames = new Map<Element, Frame>();
        const getFrame = (node: Element): Frame => {
          const known = frames.get(node);
          if (known) return known;
          const around = node.parentElement && node.parentElement !== document.body ? getFrame(node.parentElement) : undefined;
          const style = getComputedStyle(node);
          const { display, clipPath, overflowX, overflowY, textOverflow } = style;
          const [x, y] = [overflowX, overflowY].map((overflow) => textOverflow !== 'ellipsis' && /hidden|clip/u.test(overflow));
          const cut = {
            name: `${node.tagName.toLowerCase()}.${node.className}`,
            x: x === true,
            y: y === true,
            box: node.getBoundingClientRect(),
          };
          const frame = {
            style,
            inline: /^(?:inline|contents)$/u.test(display),
            unseen: around?.unseen === true || clipPath === 'inset(50%)',
            cuts: /auto|scroll/u.test(overflowX + overflowY) ? [] : [...(around?.cuts ?? []), ...(x || y ? [cut] : [])],
          };
          frames.set(node, frame);
          return frame;
        };
        const boxes = new Map<Element, number>();
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          let box = texts.currentNode.parentElement;
          const length = texts.currentNode.nodeValue?.trim().length ?? 0;
          if (length === 0 || !box || box instanceof SVGElement || box.matches('script, style, noscript, option, textarea, .skip'))
            continue;
          while (box?.parentElement && getFrame(box).inline) box = box.parentElement;
          if (box) boxes.set(box, (boxes.get(box) ?? 0) + length);
        }
        const range = document.createRange();
        return [...boxes].flatMap(([box, length]) => {
          const { style, unseen, cuts } = getFrame(box);
          if (unseen || !box.checkVisibility({ visibilityProperty: true })) return [];
          const name = () => `${box.tagName.toLowerCase()}.${box.className} "${(box.textContent ?? '').trim().slice(0, 40)}"`;
          const width = box.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd);
          const isNarrow = length > textCharacters && width < columnCharacters * zeroWidth(style);
          const found = isNarrow ? [`${Math.round(width)} px wide: ${name()}`] : [];
          if (cuts.length === 0) return found;
          // Only the text counts: a drawing beside it may be cut off.
          range.selectNodeContents(box);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          const by = cuts.findLast(
            ({ x, y, box: edge }) =>
              (x && (left < edge.left - 2 || right > edge.right + 2)) || (y && (top < edge.top - 2 || bottom > edge.bottom + 2)),
          );
          return by ? [...found, `cut off by ${by.name}: ${name()}`] : found;
        });
      };
      const sights = [];
      for (const size of sizes) {
        await apply(size);
        const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
        sights.push({ size, height: scrollHeight, tooWide: Math.max(0, scrollWidth - clientWidth), unreadable: unreadable().slice(0, 8) });
      }
      return sights;
    },
    [PREFERENCES_KEY, sizes, others, COLUMN_CHARACTERS, TEXT_CHARACTERS] as const,
  );

/** Deletes the choice and shows the page without it, because tests share the page. */
export const forgetTextSize = (page: Page): Promise<void> =>
  page.evaluate((key) => {
    localStorage.removeItem(key);
    document.documentElement.style.removeProperty('--text-size');
  }, PREFERENCES_KEY);
