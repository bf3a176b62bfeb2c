import { expect, it } from 'vitest';
import { removeScripts } from './load-in-iframe.ts';

it('takes scripts, styles and the policy out of a page, and keeps the styles aside in their order', () => {
  const page = [
    '<!doctype html><html lang="en-US"><head><meta http-equiv="content-security-policy" content="script-src \'self\'">',
    '<script type="module" src="/a.js"></script><script>\nrun()\n</script><style>a{}</style><style data-x>b{}\nc{}</style></head>',
    '<body><p>Text</p><script type="application/ld+json">{}</script></body></html>',
  ].join('');
  expect(removeScripts(page)).toEqual({
    css: ['a{}', 'b{}\nc{}'],
    html: '<!doctype html><html lang="en-US"><head></head><body><p>Text</p></body></html>',
  });
});
