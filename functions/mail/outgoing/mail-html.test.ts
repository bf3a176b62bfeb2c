import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { LOCALE_CODES } from '../../../src/i18n/locales.ts';
import { mailOfOrder } from '../../store/order/mailed.fixture.ts';
import { parseMail } from '../incoming/parse.ts';
import { mailHtml } from './mail-html.ts';
import { writeMime } from './mime.ts';

// The Workers runtime has it, Node 24 does not.
Object.assign(Uint8Array.prototype, {
  toBase64(this: Uint8Array): string {
    return Buffer.from(this).toString('base64');
  },
});

const palette = {
  light: { paper: '#fbfaf7', ink: '#1f2937', muted: '#475163', line: '#ddd8cd', accent: '#0b4a82' },
  dark: { paper: '#11161e', ink: '#ebe8e1', muted: '#b6bcc8', line: '#2b3442', accent: '#93c8ff' },
};
const bytes = (text: string): number => new TextEncoder().encode(text).length;

describe.each(LOCALE_CODES)('the mail of an order (%s)', (locale) => {
  const letter = mailOfOrder(locale, 'ordered');
  const html = mailHtml(letter, palette);

  it('begins with the number of the order, in subject, text and HTML', () => {
    expect(letter.subject).toMatch(/^\S+ 2026-00042: /u);
    expect(letter.text).toMatch(/^\S+ 2026-00042\n/u);
    expect(html).toContain(`<h1>${letter.subject}</h1>`);
    expect(html.split('2026-00042').length).toBe(5);
  });

  it('has its amounts in one column of the text, and in rows with headers of the HTML', () => {
    const amounts = letter.text.split('\n').filter((line) => / {2,}\S*\d/u.test(line));
    expect(amounts.length).toBeGreaterThan(4);
    expect(new Set(amounts.map(({ length }) => length)).size).toBe(1);
    expect(html.match(/<tr(?: class="sum")?><th scope="row">/gu)).toHaveLength(amounts.length + 5);
    expect(html.match(/class="sum"/gu)).toHaveLength(1);
  });

  it('takes at most 3 KB beside the words of its text, and loads nothing', () => {
    expect(bytes(mailHtml(mailOfOrder(locale, 'paid'), palette))).toBeLessThanOrEqual(3072);
    expect(html.length).toBeLessThanOrEqual(3072);
    expect(bytes(html) - bytes(letter.text)).toBeLessThanOrEqual(2048);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|@font-face|\ssrc=/iu);
    expect([...html.matchAll(/href="([^"]*)"/gu)].every(([, address = '']) => address.startsWith('https://lycabettus.example/'))).toBe(
      true,
    );
  });

  // Shown in tests/browser/mailed-html.spec.ts.
  it('is the stored sample', async () => {
    await expect(`${html}\n`).toMatchFileSnapshot(`../../../tests/samples/sent/ordered.${locale}.html`);
  });

  it('says each word of its text', () => {
    const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
    const shown = new Set(words(html.replace(/&#39;/gu, "'")));
    expect(words(letter.text).filter((word) => !shown.has(word))).toEqual([]);
  });

  it.each([[[]], [[{ name: 'a.txt', type: 'text/plain', content: new Uint8Array(new TextEncoder().encode('file')) }]]])(
    'is read back from its MIME by the site and by another program (%#)',
    async (files) => {
      const people = { from: { name: 'A', address: 'a@shop.example' }, to: [{ name: '', address: 'eleni@client.example' }], cc: [] };
      const mail = { ...letter, ...people, files, html, messageId: '<1@shop.example>', automatic: true, date: new Date(0) };
      const raw = writeMime(mail);
      const other = await PostalMime.parse(raw);
      expect([other.text?.trim(), other.html?.trim()]).toEqual([letter.text.replaceAll('\n', '\r\n').trim(), html]);
      expect(other.attachments.map(({ filename }) => filename)).toEqual(files.map(({ name }) => name));
      const own = await parseMail(new Uint8Array(new TextEncoder().encode(raw)), 'a@shop.example');
      expect(own.text.trim()).toBe(letter.text.trim());
    },
  );
});

const body = (text: string): string => /<\/h1>(.*)<\/main>/su.exec(mailHtml({ subject: 'S', text, locale: 'en' }))?.[1] ?? '';

it.each([
  ['words <script>alert(1)</script> & "more"', '<p>words &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;</p>'],
  [
    'Name: <b>x</b>\nIBAN: "y"\nBIC: &z',
    /<th scope="row">Name<\/th><td>&lt;b&gt;x&lt;\/b&gt;<\/td>.*<td>&quot;y&quot;<\/td>.*<td>&amp;z<\/td>/u,
  ],
  ['1 × <img src=x onerror=y>  €4\nTotal  €4', /<th scope="row">1 × &lt;img src=x onerror=y&gt;<\/th><td>€4<\/td>/u],
  ['https://a.example/?a=1&b="onclick=x', '<p class="go"><a href="https://a.example/?a=1&amp;b=&quot;onclick=x">a.example/</a></p>'],
  ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
  ['Follow it here:\n\nhttps://a.example/x?token=1', '<p class="go"><a href="https://a.example/x?token=1">Follow it here</a></p>'],
  ['See https://a.example/terms. Then write.', '<p>See <a href="https://a.example/terms">a.example/terms</a>. Then write.</p>'],
  ['Terms\n-----\n\n- one\n- two\n\n1. three', '<h2>Terms</h2><ul><li>one</li><li>two</li></ul><ol><li>three</li></ol>'],
  ['a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
  ['two  blanks\nin a sentence', '<p>two  blanks<br>in a sentence</p>'],
])('makes of %j what it shows', (text, expected) => {
  if (typeof expected === 'string') expect(body(text)).toBe(expected);
  else expect(body(text)).toMatch(expected);
});
