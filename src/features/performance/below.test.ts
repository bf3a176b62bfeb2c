import { describe, expect, it } from 'vitest';
import { linkBelow } from './below.ts';

const LINK = '<link rel="stylesheet" href="/below.css" id="first-paint">';
const CALLOUT = '<aside class="callout note">x</aside>';
const LONG = `<p>${'word '.repeat(200)}</p>`;
const foot = (inside = ''): string => `<footer class="site-footer wrap">${inside}</footer>`;
const body = (...parts: string[]): string => `<body><main><h1>Title</h1>${parts.join('')}</main></body>`;
const linked = (html: string) => linkBelow(html, '/below.css');

describe('linkBelow', () => {
  it('links the sheet before the first part below the first screen', () => {
    expect(linked(body(LONG, CALLOUT, '<pre>x</pre>')).html).toBe(body(LONG, LINK, CALLOUT, '<pre>x</pre>'));
  });

  it('makes the first paint wait for that place, not for the end', () => {
    expect(linked(body(LONG, CALLOUT, '<button id="first-paint"></button>')).html).toBe(body(LONG, LINK, CALLOUT, '<button></button>'));
  });

  it('keeps the styles of a part in the first screen in the head', () => {
    const { html, above } = linked(body(CALLOUT, LONG, '<pre>x</pre>'));
    expect(html).toBe(body(CALLOUT, LONG, LINK, '<pre>x</pre>'));
    expect(above).toContain(CALLOUT);
    expect(above).not.toContain('<pre>');
  });

  it('links it in the footer of a page without such parts, however short', () => {
    for (const text of [LONG, '<p>x</p>']) expect(linked(`${body(text)}${foot()}`).html).toBe(`${body(text)}${foot(LINK)}`);
  });

  it('counts neither the footer nor scripts as text of the first screen', () => {
    const links = '<a>link</a>'.repeat(300);
    expect(linked(`${body('<p>x</p>')}${foot(links)}`).html).toBe(`${body('<p>x</p>')}${foot(`${LINK}${links}`)}`);
    const script = `<script>${'f(); '.repeat(300)}</script>`;
    expect(linked(body(script, CALLOUT, LONG, CALLOUT)).html).toBe(body(script, CALLOUT, LONG, LINK, CALLOUT));
  });

  it('keeps a heading beside its table', () => {
    const table = (inside = ''): string => `<h2>x${inside}</h2><div class="table-box by-row"><table></table></div>`;
    expect(linked(body(LONG, table())).html).toBe(body(LONG, table(LINK)));
  });

  it('keeps a caption first in its figure', () => {
    const terminal = (inside = ''): string => `<figure class="terminal"> <figcaption>${inside}x</figcaption> <pre>x</pre></figure>`;
    expect(linked(body(LONG, terminal())).html).toBe(body(LONG, terminal(LINK)));
  });

  it('stays out of an island, whose hydration would take it away', () => {
    const island = '<astro-island><p>x</p><section class="table-box"><table></table></section></astro-island>';
    expect(linked(body(LONG, island)).html).toBe(body(LONG, LINK, island));
    expect(linked(body(LONG, '<astro-island>x</astro-island>', CALLOUT)).html).toContain(`${LINK}${CALLOUT}`);
  });

  it('stays out of a template, which is not rendered, and keeps its styles in the head', () => {
    const template = '<template><table></table></template>';
    const { html, above } = linked(body(LONG, template, '<p>x</p>', CALLOUT));
    expect(html).toBe(body(LONG, template, '<p>x</p>', LINK, CALLOUT));
    expect(above).toContain('<table>');
  });

  it('links nothing on a page that uses none of its styles', () => {
    for (const html of [body(CALLOUT, LONG), '<p>x</p>']) expect(linked(html)).toEqual({ html, above: html });
  });
});
