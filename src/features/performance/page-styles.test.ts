import { expect, it } from 'vitest';
import { stylesUsedBy } from './page-styles.ts';
import { builtScripts, parseWords } from './script-words.ts';

const usedStyles = (css: string, html: string) => stylesUsedBy(html)(css);

const PAGE = '<main class="prose"><p id="first">Text</p><details class="menu"><summary>Menu</summary></details></main>';

it('keeps what the page can use', async () => {
  const css = '.prose p{margin:0}#first{color:red}.menu[open] summary{color:blue}p::before{content:""}';
  expect(await usedStyles(css, PAGE)).toBe(css);
});

it('drops rules of parts that the page does not carry, and media queries left empty', async () => {
  expect(await usedStyles('.prose{margin:0}.callout{color:red}@media print{.callout p{color:blue}}', PAGE)).toBe('.prose{margin:0}');
});

it('keeps rules for elements that scripts add later', async () => {
  const css = '[data-theme=dark]{color:red}[data-contrast=high] p{color:blue}.code-box{top:0}[hidden]{display:none}.never{top:0}';
  builtScripts.scriptWords = new Map([['/assets/page.js', parseWords("box.className='code-box';root.dataset.contrast=box.hidden")]]);
  const page = `<script>document.documentElement.dataset.theme='dark'</script><script type="module" src="/assets/page.js"></script>${PAGE}`;
  expect(await usedStyles(css, page)).toBe(css.replace('.never{top:0}', ''));
  await expect(async () => usedStyles(css, page.replace('page.js', 'other.js'))).rejects.toThrow('/assets/other.js');
});

it('keeps rules for class names that a script’s template can build', async () => {
  builtScripts.scriptWords = new Map([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is read stands in a string.
    ['/assets/Island.js', parseWords('jsx("a",{className:`button button-${size}`}),jsx(Button,{size:"sm"})')],
  ]);
  const css = '.button{top:0}.button-sm{top:1px}.button-lg{top:2px}';
  const page = '<astro-island component-url="/assets/Island.js"></astro-island>';
  expect(await usedStyles(css, page)).toBe('.button{top:0}.button-sm{top:1px}');
});

it('keeps cascade layers in their place', async () => {
  expect(await usedStyles('@layer parts{.prose{margin:0}.callout{color:red}}', PAGE)).toBe('@layer parts{.prose{margin:0}}');
});

it('handles each page separately', async () => {
  const css = '.a{top:0}.b{top:1px}';
  expect(await usedStyles(css, '<p class="a"></p>')).toBe('.a{top:0}');
  expect(await usedStyles(css, '<p class="b"></p>')).toBe('.b{top:1px}');
});

it('matches a class whose name is escaped in the sheet', async () => {
  const css = '.sm\\:u-flex{display:flex}.\\32xl\\:u-flex{display:flex}.u-mt-0\\.5{margin:2px}.md\\:u-flex{display:flex}';
  expect(await usedStyles(css, '<p class="sm:u-flex 2xl:u-flex u-mt-0.5"></p>')).toBe(css.replace('.md\\:u-flex{display:flex}', ''));
});

it('drops keyframes that no rule of the page uses, and empty layers', async () => {
  const css = '@layer parts{.turn{animation:1s spin}@keyframes spin{0%{top:0}to{rotate:1turn}}}@layer utilities{.u-flex{display:flex}}';
  expect(await usedStyles(css, '<p class="turn"></p>')).toBe(css.replace('@layer utilities{.u-flex{display:flex}}', ''));
  expect(await usedStyles(css, '<p class="u-flex"></p>')).toBe('@layer utilities{.u-flex{display:flex}}');
});
