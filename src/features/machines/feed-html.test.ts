import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { feedHtml, validXml } from './feed-html.ts';

const feed = (html: string): string => feedHtml(html, 'https://site.example/blog/the-article');

const SAMPLES = new URL('../../../tests/samples/feeds/', import.meta.url);
const sample = (name: string): string => readFileSync(new URL(name, SAMPLES), 'utf8').trim();

describe('HTML of other programs (tests/samples/feeds)', () => {
  const names = readdirSync(SAMPLES).filter((name) => name.endsWith('.html') && !name.endsWith('.out.html'));
  it.each(names)('%s stands alone in a reader', (name) => {
    expect(feed(sample(name))).toBe(sample(name.replace('.html', '.out.html')));
  });
});

it('does not change text that looks like an address', () => {
  expect(feed('<code>&lt;a href="/x"&gt;</code>')).toContain('href="/x"');
});

it('renders a plot as the names of its axes, the table of its data and its caption', () => {
  const plot =
    '<div class="plot direct"><figure><p class="plot-title">T</p><svg role="img" aria-label="T"><path class="line"/></svg><p class="plot-axis">Week</p><figcaption>By week.</figcaption></figure>' +
    '<details class="no-print"><summary>The data</summary><div class="table-box"><table><caption>T</caption><tbody><tr><td>1</td></tr></tbody></table></div></details></div>';
  expect(feed(plot)).toBe(
    '<figure><p class="plot-axis">Week</p><table><caption>T</caption><tbody><tr><td>1</td></tr></tbody></table><figcaption>By week.</figcaption></figure>',
  );
});

it('renders list bars as their title and list, without drawings', () => {
  const bars = '<ul class="plot-bars"><li><span>Backups</span> <span>11</span> <svg aria-hidden="true"><rect/></svg></li></ul>';
  expect(feed(`<div class="plot"><figure><p class="plot-title">T</p>${bars}</figure></div>`)).toBe(
    '<figure><p class="plot-title">T</p><ul class="plot-bars"><li><span>Backups</span> <span>11</span> </li></ul></figure>',
  );
});

it('throws for a plot without a table', () => {
  expect(() => feed('<div class="plot"><figure></figure></div>')).toThrow('lacks the table');
});

it('renders a drawing as its text alternative, and omits icons', () => {
  expect(feed('<figure><svg role="img" aria-label="Two boxes"><rect/></svg></figure><p><svg aria-hidden="true"></svg>Note</p>')).toBe(
    '<figure><p>Two boxes</p></figure><p>Note</p>',
  );
});

it('leaves no letter in a feed that XML does not have', () => {
  expect(validXml('<a>\u000bWord\u0008 \u001fPDF\ufffe \ud800</a>\t\r\n\u0085🎉')).toBe('<a>Word PDF </a>\t\r\n\u0085🎉');
});
