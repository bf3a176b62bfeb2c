import { expect, it } from 'vitest';
import { decodeEntities } from './hit-parts.ts';

it.each([
  ['a &lt;b&gt; &amp;amp; &quot;c&quot; &#39;d&#39; &#38;lt;', 'a <b> &amp; "c" \'d\' &lt;'],
  ['AT&T; &constructor; &unknown; & &lt <i>x</i>', 'AT&T; &constructor; &unknown; & &lt <i>x</i>'],
  ['Καλημέρα &#937;', 'Καλημέρα Ω'],
])('%j', (escaped, text) => expect(decodeEntities(escaped)).toBe(text));
