import { expect, it, test } from 'vitest';
import { inlineSvg } from './svg.ts';

const where = 'content/blog/x/flow.svg';
const clean = (inside: string, attributes = 'viewBox="0 0 700 400"') =>
  inlineSvg(
    `<?xml version="1.0"?><!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`,
    'A "flow" & more',
    where,
  );

test('is an image with its text alternative, at the size of its view box', () => {
  const svg = clean('<path d="M0 0h10"/>', 'viewBox="0 0 700 400" width="100%" height="9"');
  expect(svg).toBe(
    '<svg width="700" height="400" role="img" aria-label="A &quot;flow&quot; &amp; more" viewBox="0 0 700 400"><path d="M0 0h10"/></svg>',
  );
});

test('keeps shapes, text, classes and paint', () => {
  const inside = '<g class="warm" stroke-width="2"><rect class="fill-raise" x="1" y="2" width="3" height="4" rx="3"/></g>';
  expect(clean(inside)).toContain(inside);
  expect(clean('<text x="1" font-size="16">size &lt; 5 &amp; <tspan dy="1">so</tspan></text>')).toContain(
    '<text x="1" font-size="16">size &lt; 5 &amp; <tspan dy="1">so</tspan></text>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<style>*{fill:red}</style>',
  '<path id="a" d="M0 0" style="fill:red" onclick="alert(1)" data-x="1"/>',
  '<title>t</title><defs><path id="b" d="M1 1"/></defs><metadata>m</metadata>',
  '<rect x="1"><script>alert(1)</script></rect>',
])('removes scripts, styles and ids: %s', (inside) => {
  expect(clean(inside)).not.toMatch(/script|style|\sid=|onclick|data-x|alert|title|defs|metadata/u);
});

test.each([
  ['<use href="#a"/>', '<use>'],
  ['<foreignObject><p>x</p></foreignObject>', '<foreignObject>'],
  ['<image href="https://example.org/x.png"/>', '<image>'],
  ['<path d="M0 0" marker-end="url(#arrow)"/>', 'marker-end="url(#arrow)" refers to an id'],
])('throws for unsupported content, with file and reason: %s', (inside, problem) => {
  expect(() => clean(inside)).toThrow(problem);
  expect(() => clean(inside)).toThrow(where);
});

test('throws for other files and for drawings without a view box', () => {
  expect(() => inlineSvg('<html></html>', 'x', where)).toThrow('is not an SVG drawing');
  expect(() => inlineSvg('', 'x', where)).toThrow(where);
  expect(() => clean('', 'width="700"')).toThrow('does not have a viewBox');
});

it('is sized in rem where it grows with the text', () => {
  expect(inlineSvg('<svg viewBox="0 0 352 80"><path d="M0 0h9"/></svg>', '', 'a.svg', true)).toContain('<svg width="22rem" height="5rem"');
});
