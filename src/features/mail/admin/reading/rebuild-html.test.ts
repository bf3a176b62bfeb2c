import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { heldPictures } from './pictures.ts';
import { rebuildHtml } from './rebuild-html.tsx';

const parseBody = (html: string) => parseHTML(`<!doctype html><html><body>${html}</body></html>`).document.body as unknown as HTMLElement;
const shown = (html: string, pictures = false) =>
  renderToStaticMarkup(
    rebuildHtml(parseBody(html), {
      pictures,
      fileOf: (id) => (id === 'logo' ? '/file/1' : undefined),
      texts: { picture: 'picture', quoted: 'Quoted' },
    }),
  );

describe('a rebuilt message', () => {
  it.each([
    '<script>alert(1)</script>',
    '<style>*{}</style>',
    '<svg onload=alert(1)><script>1</script></svg>',
    '<iframe src="https://evil.example"></iframe>',
    '<object data="x"></object><embed src="x">',
    '<form action="https://evil.example"><input name="a"></form>',
    '<meta http-equiv="refresh" content="0"><link rel="stylesheet" href="x"><base href="x">',
  ])('removes %s', (html) => {
    expect(shown(html)).toBe('');
  });

  it.each(['constructor', 'tostring', 'valueof', 'hasownproperty'])('ignores an element called %s', (name) => {
    expect(shown(`<p><${name}>Hi</${name}></p>`)).toBe('<p><span>Hi</span></p>');
  });

  it('removes handlers, styles, classes, ids and addresses that load', () => {
    const html = shown(
      '<p onclick="x()" style="position:fixed" class="mail" id="rail" background="https://evil.example">Hi <img src="https://evil.example/a.png" srcset="x" onerror="x()"><b onmouseover=x()>you</b></p>',
    );
    expect(html).toBe('<p>Hi <b>you</b></p>');
  });

  it('links to the web and to mail only, in a new page, with the target shown', () => {
    expect(shown('<a href="javascript:alert(1)">go</a><a href=" java\nscript:x">go</a><a href="/admin">in</a>')).toBe(
      '<span>go</span><span>go</span><span>in</span>',
    );
    expect(shown('<a href="https://evil.example/x">https://bank.example</a>')).toBe(
      '<span><a href="https://evil.example/x" target="_blank" rel="noopener noreferrer nofollow" title="https://evil.example/x">https://bank.example</a><small class="mail-host"> [evil.example]</small></span>',
    );
  });

  it('holds remote pictures until requested; tracking pixels are never loaded', () => {
    const html =
      '<img data-src="http://a.example/1.png" alt="One" width="600"><img data-src="https://a.example/2.gif" width="1" height="1">';
    expect(heldPictures(parseBody(html))).toBe(1);
    expect(shown(html)).toBe('<span class="mail-held">One</span>');
    expect(shown(html, true)).toMatch(/^<img src="https:\/\/a\.example\/1\.png" alt="One"[^>]* referrerPolicy="no-referrer"\/>$/u);
  });

  it('shows the pictures that came with the message', () => {
    expect(shown('<img data-cid="logo" alt="Logo">')).toContain('src="/file/1"');
    expect(shown('<img data-cid="gone" alt="Logo">')).toBe('<span class="mail-held">Logo</span>');
    expect(shown('<img data-src="data:image/svg+xml;base64,PHN2Zz4=" alt="x">')).toBe('');
    expect(shown('<a href="https://a.example"><img data-src="https://a.example/b.png"></a>')).toContain(
      '<span class="mail-held">picture</span>',
    );
  });

  it('fixes invalid structure: lone items, strays in lists, empty headings, layout tables', () => {
    expect(shown('<li>a</li><ul><div>b</div> <li>c</li></ul>')).toBe('<div>a</div><ul><li><div>b</div></li><li>c</li></ul>');
    expect(shown('<h1>Big</h1><table><tbody><tr><td colspan="9999">x</td></tr></tbody></table>')).toBe(
      '<div class="mail-heading">Big</div><table role="presentation"><tbody><tr><td colSpan="50">x</td></tr></tbody></table>'.replace(
        'colSpan',
        'colSpan',
      ),
    );
    expect(shown('<table><tbody><tr><th>a</th><th> </th></tr></tbody></table>')).toContain('<th>a</th><td> </td>');
    expect(shown('<p lang="no such" dir="sideways">a</p><p lang="el" dir="RTL">b</p>')).toBe('<p>a</p><p lang="el" dir="rtl">b</p>');
  });

  it('folds quotations', () => {
    expect(shown('<blockquote>Earlier</blockquote>')).toBe(
      '<details class="mail-quote"><summary>Quoted</summary><blockquote>Earlier</blockquote></details>',
    );
  });

  it('contains nothing that runs, whatever the input', () => {
    const tags = fc.constantFrom(
      'p',
      'script',
      'a',
      'img',
      'svg',
      'math',
      'table',
      'td',
      'li',
      'iframe',
      'template',
      'noscript',
      'style',
      'x-y',
      'blockquote',
      'h9',
    );
    const attributes = fc.constantFrom(
      'onload=x',
      'href=javascript:x',
      'src=//e.example',
      'style=x',
      'srcdoc=<b>',
      'data-src=javascript:x',
      'data-src=https://e.example/p',
      'id=a',
      'lang=""',
    );
    const bits = fc
      .tuple(tags, attributes, fc.boolean())
      .map(([tag, attribute, closes]) => (closes ? `</${tag}>` : `<${tag} ${attribute}>text`));
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string({ maxLength: 8 })), { maxLength: 25 }), fc.boolean(), (list, pictures) => {
        const html = shown(list.join(''), pictures);
        const made = parseBody(html);
        for (const node of made.querySelectorAll('*')) {
          expect(['SCRIPT', 'STYLE', 'SVG', 'IFRAME', 'FORM', 'TEMPLATE', 'OBJECT', 'MATH', 'X-Y']).not.toContain(
            node.tagName.toUpperCase(),
          );
          for (const { name, value } of [...node.attributes]) {
            expect(name).not.toMatch(/^(?:on|style$|id$|srcdoc$|srcset$)/iu);
            if (name === 'href' || name === 'src') expect(value).toMatch(/^(?:https?:|mailto:|\/file\/)/u);
          }
        }
        if (!pictures) expect(html).not.toContain('<img');
      }),
      { numRuns: 300 },
    );
  });
});
