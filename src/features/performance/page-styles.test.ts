import { expect, it } from 'vitest';
import { stylesUsedBy } from './page-styles.ts';

const usedStyles = (css: string, html: string) => stylesUsedBy(html)(css);

const PAGE = '<main class="prose"><p id="first">Text</p><details class="menu"><summary>Menu</summary></details></main>';

it('keeps what the page can use', async () => {
  const css = '.prose p{margin:0}#first{color:red}.menu[open] summary{color:blue}p::before{content:""}';
  expect(await usedStyles(css, PAGE)).toBe(css);
});

it('drops rules of parts that the page does not carry, and media queries left empty', async () => {
  expect(await usedStyles('.prose{margin:0}.callout{color:red}@media print{.callout p{color:blue}}', PAGE)).toBe('.prose{margin:0}');
});

it('keeps rules for what scripts put in later', async () => {
  const css = '[data-theme=dark]{color:red}[data-contrast=high] p{color:blue}.code-box{top:0}[hidden]{display:none}';
  expect(await usedStyles(css, PAGE)).toBe(css);
});

it('keeps cascade layers in their place', async () => {
  expect(await usedStyles('@layer parts{.prose{margin:0}.callout{color:red}}', PAGE)).toBe('@layer parts{.prose{margin:0}}');
});

it('answers each page for itself', async () => {
  const css = '.a{top:0}.b{top:1px}';
  expect(await usedStyles(css, '<p class="a"></p>')).toBe('.a{top:0}');
  expect(await usedStyles(css, '<p class="b"></p>')).toBe('.b{top:1px}');
});

it('knows a class by its name where the sheet has to escape it', async () => {
  const css = '.sm\\:u-flex{display:flex}.\\32xl\\:u-flex{display:flex}.u-mt-0\\.5{margin:2px}.md\\:u-flex{display:flex}';
  expect(await usedStyles(css, '<p class="sm:u-flex 2xl:u-flex u-mt-0.5"></p>')).toBe(css.replace('.md\\:u-flex{display:flex}', ''));
});

it('drops keyframes that no rule of the page names, and layers that stand empty', async () => {
  const css = '@layer parts{.turn{animation:1s spin}@keyframes spin{0%{top:0}to{rotate:1turn}}}@layer utilities{.u-flex{display:flex}}';
  expect(await usedStyles(css, '<p class="turn"></p>')).toBe(css.replace('@layer utilities{.u-flex{display:flex}}', ''));
  expect(await usedStyles(css, '<p class="u-flex"></p>')).toBe('@layer utilities{.u-flex{display:flex}}');
});
