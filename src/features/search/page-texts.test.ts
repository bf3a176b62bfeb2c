import { expect, it } from 'vitest';
import { pagePassages } from './page-texts.ts';

const page = (main: string) => pagePassages(`<header><p>Menu</p></header><main><h1>Title</h1>${main}</main><footer><p>End</p></footer>`);

it('reads the main text under its headings, word for word', () => {
  expect(page('<p>First <b>words</b>&amp;\n more.</p><h2 id="two">Two</h2><p>Second.</p><ul><li>a</li><li>b</li></ul>')).toEqual([
    { anchor: '', heading: '', text: 'First words& more.' },
    { anchor: 'two', heading: 'Two', text: 'Second.\na\nb' },
  ]);
});

it('reaches a heading without an id by the one above it, but not across parts', () => {
  expect(page('<h2 id="q">Questions</h2><h3>How?</h3><p>So.</p><h2>Else</h2><p>This.</p>')).toEqual([
    { anchor: 'q', heading: 'How?', text: 'So.' },
    { anchor: '', heading: 'Else', text: 'This.' },
  ]);
});

it('joins the cells of a row and a term with its description', () => {
  expect(page('<table><tr><th>Week</th><td>1</td></tr></table><dl><div><dt>For</dt><dd>Teams</dd></div></dl>')).toEqual([
    { anchor: '', heading: '', text: 'Week · 1\nFor: Teams' },
  ]);
});

it('begins a passage with a term that is described in paragraphs, unless little comes before it', () => {
  const described = (term: string, words: number) => `<dt>${term}</dt><dd><p>${'word '.repeat(words)}.</p></dd>`;
  expect(page(`<dl>${described('A', 2)}${described('B', 60)}${described('C', 2)}</dl>`).map(({ text }) => text.slice(0, 4))).toEqual([
    'A:\nw',
    'C:\nw',
  ]);
});

it('leaves out menus, buttons, drawings and what is hidden, and keeps prices', () => {
  const main =
    '<nav><p>x</p></nav><button>x</button><p hidden>x</p><svg><text>x</text></svg><p data-pagefind-ignore>x</p><div class="hire" data-pagefind-ignore><p>from €5</p><a class="button">x</a></div>';
  expect(page(main)).toEqual([{ anchor: '', heading: '', text: 'from €5' }]);
});

it('begins a new passage when one is long', () => {
  const long = 'word '.repeat(200).trim();
  expect(page(`<p>${long}</p><p>${long}</p>`)).toHaveLength(2);
});
