import { expect, it } from 'vitest';
import { decodeEntities } from './decode-entities.ts';

it.each([
  ['a &lt;b&gt; &amp;amp; &quot;c&quot; &#39;d&#x27; &#38; &nbsp;|', 'a <b> &amp; "c" \'d\' & \u{a0}|'],
  ['AT&T; &constructor; &#0; &#1114112; &unknown; & &lt', 'AT&T; &constructor; &#0; &#1114112; &unknown; & &lt'],
  ['Καλημέρα &#128512;', 'Καλημέρα \u{1f600}'],
])('%j', (escaped, text) => expect(decodeEntities(escaped)).toBe(text));
