import { expect, type Page } from '@playwright/test';
import { DESKTOP, laidOut } from './visit.ts';

/** Left edges in pixels in a window of 1280: the page's, and that of a text beside its label column. */
const EDGES = [48, 320];
/** Of a lead. */
const MOST_LINES = 2;
/** Sizes of headings in pixels at 100 % text: 3.25, 1.55, 1.3 and 1 rem. */
const SIZES = [52, 24.8, 20.8, 16];
/** Pixels between the end of the content and the footer. */
const [LEAST_GAP, MOST_GAP] = [40, 180];
/** Pixels that a line of text keeps from a hairline. */
const AIR = 3;

/** What begins elsewhere than at one of the edges; on a page that leads to others, a missing or long lead, and a list that is not below its title. */
const offEdge = (page: Page) =>
  page.evaluate(
    ([edges, mostLines]) => {
      const name = (node: Element) => `"${(node.textContent ?? '').trim().slice(0, 40)}"`;
      const left = (node: Element) => Math.round(node.getBoundingClientRect().left);
      const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
      const parts = shown(':is(.page-head > :is(h1, .lead), .index, .row > *, .article-grid > .prose):is(main *)');
      const faults = parts.filter((part) => !edges.includes(left(part))).map((part) => `at ${left(part)} px: ${name(part)}`);
      const [title] = shown('main .page-head > h1:not(.article *)');
      if (!title) return faults;
      const [lead] = shown('main .page-head > .lead');
      if (!lead) return [...faults, 'no lead'];
      const lines = Math.round(lead.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(lead).lineHeight));
      if (lines > mostLines) faults.push(`a lead of ${lines} lines: ${name(lead)}`);
      // The page of all parts shows a list among other samples.
      const below = [lead, ...shown('main .index:not(#lists *)')].filter((part) => left(part) !== left(title));
      return [...faults, ...below.map((part) => `not below the title: ${name(part)}`)];
    },
    [EDGES, MOST_LINES] as const,
  );

/** Headings of other sizes, or smaller than the text that follows. The home page's title alone is larger. */
const oddHeadings = (page: Page) =>
  page.evaluate((sizes) => {
    const size = (node: Element) => Number.parseFloat(getComputedStyle(node).fontSize);
    return [...document.querySelectorAll('main :is(h1, h2, h3, h4):not(.hero h1, .visually-hidden)')].flatMap((heading) => {
      const name = `${size(heading)} px: "${heading.textContent?.trim().slice(0, 40)}"`;
      const next = heading.nextElementSibling;
      const isSmall = next?.matches('p:not(.lead, .delta), ul, ol') && next.checkVisibility() && size(next) > size(heading);
      if (!heading.checkVisibility() || heading.getBoundingClientRect().width < 2) return [];
      return [
        ...(sizes.some((one) => Math.abs(one - size(heading)) < 0.1) ? [] : [`a heading of ${name}`]),
        ...(isSmall ? [`smaller than its text, ${name}`] : []),
      ];
    });
  }, SIZES);

/** Text on a hairline, and the pixels between the end of the content and the footer. */
const atLines = (page: Page) =>
  page.evaluate((air) => {
    const texts: { node: Node; rect: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      // A key looks like one.
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('svg, script, select, kbd, .visually-hidden')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects())
        if (rect.width > 2 && rect.height > 2 && node.textContent?.trim()) texts.push({ node, rect });
    }
    const drawn = (width: string, colour: string) => Number.parseFloat(width) > 0 && !/, 0\)$|transparent/u.test(colour);
    const lines = [...document.querySelectorAll(':is(main, .site-footer) :not(.visually-hidden *)')].flatMap((node) => {
      const { borderTopWidth, borderTopColor, borderBottomWidth, borderBottomColor } = getComputedStyle(node);
      const { top, bottom, left, right } = node.getBoundingClientRect();
      const ys = [
        ...(drawn(borderTopWidth, borderTopColor) ? [top] : []),
        ...(drawn(borderBottomWidth, borderBottomColor) ? [bottom] : []),
      ];
      return node.checkVisibility() && right - left > 2 ? ys.map((y) => ({ y, left, right })) : [];
    });
    const struck = texts.filter(({ rect }) =>
      lines.some(({ y, left, right }) => left < rect.right && right > rect.left && y > rect.top - air && y < rect.bottom + air),
    );
    const inside = texts.filter(({ node }) => document.querySelector('main')?.contains(node)).map(({ rect }) => rect);
    const pictures = [...document.querySelectorAll('main :is(svg, img)')].map((node) => node.getBoundingClientRect());
    const end = Math.max(...[...inside, ...pictures].map(({ bottom }) => bottom));
    const foot = document.querySelector('.site-footer')?.getBoundingClientRect().top ?? Number.NaN;
    return { gap: Math.round(foot - end), struck: struck.map(({ node }) => node.textContent?.trim().slice(0, 40)) };
  }, AIR);

/** Expects the grid, head and foot that all pages share. */
export async function checkGrid(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await laidOut(page);
  expect.soft(await offEdge(page), 'off the grid').toEqual([]);
  expect.soft(await oddHeadings(page), 'headings').toEqual([]);
  const { gap, struck } = await atLines(page);
  expect.soft(struck, 'text on a hairline').toEqual([]);
  expect.soft(gap, 'gap above the footer').toBeGreaterThan(LEAST_GAP);
  expect.soft(gap, 'gap above the footer').toBeLessThan(MOST_GAP);
}
