import { expect, it } from 'vitest';
import { startProcessorClock } from '../../../tests/processor-time.ts';
import { inertHtml } from './inert-html.ts';

it.each([
  '<svg viewBox="0 0 4 4" role="img"><path d="M0 0"/><text>onload = 3 &lt;script></text></svg>',
  '<p>Turn it on = now</p><a href="https://example.com/?on=1" title="java">javascript: the parts</a>',
  '<a title="see once = again" href="mailto:a@example.com">x</a><img alt="it\'s on=1" width=4>',
  '',
])('passes on %j', (html) => expect(inertHtml(html)).toBe(html));

it.each([
  '<script>run()</script>',
  '<svg><SCRIPT href="x"/></svg>',
  '<img src=x onerror=alert(1)>',
  '<img/onerror=alert(1) src=x>',
  '<img src="x"onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a xlink:href=javascript:x>x</a>',
  '<p>a="<img src=x onerror=alert(1)>"</p>',
  '<img title=">" onerror=alert(1)>',
  "<img title='>' onerror=alert(1)>",
  '<iframe srcdoc="x"></iframe>',
  '<meta http-equiv="refresh" content="0">',
  '<style>a{}</style>',
  '<base href="/">',
])('refuses %j', (html) => expect(() => inertHtml(html)).toThrow(TypeError));

it('takes a time that grows with the length only', () => {
  const took = startProcessorClock();
  for (const piece of ['<a ', '<a on', '<a x="', ' on', '<a href= ']) {
    const html = piece.repeat(40_000);
    try {
      inertHtml(html);
    } catch {
      // Refused, which is as good.
    }
  }
  expect(took()).toBeLessThan(2_000);
});
