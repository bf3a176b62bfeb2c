import { expect, it } from 'vitest';
import { leanHtml } from './lean-html.ts';

it('removes white space between blocks', () => {
  expect(leanHtml('<ul class="a b"> <li>One</li>\n <li> Two </li> </ul>\n<p>Text</p> <p title="a > b"> x</p>')).toBe(
    '<ul class="a b"><li>One</li><li>Two</li></ul><p>Text</p><p title="a > b">x</p>',
  );
});

it('keeps it between words, links and buttons', () => {
  const line = '<p>See <a href="/a">this</a> <em>and</em> that <button>now</button> <span>soon</span></p>';
  expect(leanHtml(line.replace(' that', '\n  that'))).toBe(line);
});

it('removes island ids, which no script reads', () => {
  expect(leanHtml('<astro-island uid="Z2nk6WE" prefix="r0"><b uid="x">a</b></astro-island>')).toBe(
    '<astro-island prefix="r0"><b uid="x">a</b></astro-island>',
  );
});

it('keeps it where it is text, in scripts, and in islands', () => {
  for (const html of [
    '<pre> <code>a\n  b</code> </pre>',
    '<textarea> x </textarea>',
    '<script> f() </script>',
    '<style> p {} </style>',
    '<astro-island prefix="r0"><div> <textarea></textarea> <p>b</p> </div></astro-island>',
    '<p>5\u00a0May</p>',
  ]) {
    expect(leanHtml(html)).toBe(html);
  }
});

it('removes it next to them', () => {
  expect(leanHtml('<div> <pre>a\n</pre> </div> <p>b</p>')).toBe('<div><pre>a\n</pre></div><p>b</p>');
});
