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

it('names each figure of a row by the head of its column', () => {
  const table =
    '<table><thead><tr><th>Booked</th><th>Weeks short</th><th>A week</th></tr></thead><tbody><tr><th><p>The rule</p></th><td>25</td><td>€148</td></tr><tr><th>None</th><td></td><td>€0</td></tr></tbody></table>';
  expect(page(`${table}<table><tr><td>a</td><td>b</td></tr></table>`).map(({ text }) => text)).toEqual([
    'The rule · Weeks short: 25 · A week: €148\nNone · A week: €0\na · b',
  ]);
});

it('leaves out marks of footnotes, which would change the figure before them', () => {
  const mark = '<sup><a href="#fn-2" aria-describedby="footnote-label">2</a></sup>';
  expect(page(`<p>It is 0.725.${mark} Here<a data-footnote-backref="">↩</a></p>`).map(({ text }) => text)).toEqual(['It is 0.725. Here']);
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
