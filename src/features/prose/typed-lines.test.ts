import { expect, test } from 'vitest';
import { markTyped } from './typed-lines.ts';

test('marks typed lines and leaves output', () => {
  const html = '<pre tabindex="0"><code class="language-console">$ ls -l &lt;dir&gt;\ntotal 0\n$ exit\n</code></pre>';
  expect(markTyped(html)).toBe(
    '<pre tabindex="0"><code class="language-console"><span class="typed">$ ls -l &lt;dir&gt;</span>\ntotal 0\n<span class="typed">$ exit</span>\n</code></pre>',
  );
});

test('does not split a token that spans lines, or change text outside code', () => {
  const html = '<p>\n$ price\n</p><pre><code>$ echo <var>"a\nb"</var></code></pre>';
  expect(markTyped(html)).toBe(html);
});
