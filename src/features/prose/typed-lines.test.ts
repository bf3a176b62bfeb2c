import { expect, test } from 'vitest';
import { markTyped } from './typed-lines.ts';

test('marks what is typed and leaves what is printed', () => {
  const html = '<pre tabindex="0"><code class="language-console">$ ls -l &lt;dir&gt;\ntotal 0\n$ exit\n</code></pre>';
  expect(markTyped(html)).toBe(
    '<pre tabindex="0"><code class="language-console"><span class="typed">$ ls -l &lt;dir&gt;</span>\ntotal 0\n<span class="typed">$ exit</span>\n</code></pre>',
  );
});

test('does not cut a token that runs over lines, nor touch text outside of code', () => {
  const html = '<p>\n$ price\n</p><pre><code>$ echo <var>"a\nb"</var></code></pre>';
  expect(markTyped(html)).toBe(html);
});
