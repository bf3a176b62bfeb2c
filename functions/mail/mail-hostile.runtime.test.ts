import { describe, expect, it, vi } from 'vitest';
import { deliverMail, lastMessage, storedFiles, storedMessages, toMail } from '../../tests/functions/mail-fixtures.ts';
import { htmlToText } from './incoming/html-to-text.ts';
import { BOUNDARY_LINES_LIMIT, LINES_LIMIT, TEXT_LIMIT_BYTES } from './incoming/parse.ts';
import { HTML_LIMIT_BYTES, HTML_LIMIT_TAGS, sanitise } from './incoming/sanitise.ts';
import { MANY_LINKS, scoreSpam, WORDS_NEEDED } from './incoming/spam.ts';

// Large mails take long on a slow machine.
vi.setConfig({ testTimeout: 30_000 });

const htmlMail = (html: string): string => toMail({ 'Content-Type': 'text/html; charset=utf-8' }, html);

describe('HTML from strangers', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href=" &#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:x">x</a>',
    '<form action="https://evil.example"><input name="password"><button formaction="javascript:alert(1)">Go</button></form>',
    '<iframe src="https://evil.example"></iframe>',
    '<object data="x"></object><embed src="x"><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<link rel="stylesheet" href="https://evil.example/x.css"><style>body{display:none}</style>',
    '<p style="position:fixed;inset:0;background:url(https://evil.example/x)" class="u-x" id="main-content">x</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<xmp><img src=x onerror=alert(1)></xmp>',
    '<template><img src=x onerror=alert(1)></template>',
    '<img src="https://t.example/p.gif" srcset="https://t.example/2.gif 2x" background="https://t.example/3.gif">',
    '<table background="https://t.example/b.gif"><tr><td background="https://t.example/b.gif">x</td></tr></table>',
    '<video src="https://t.example/v.mp4" poster="https://t.example/p.jpg" autoplay></video><audio src="https://t.example/a"></audio>',
    '<<script>script>alert(1)<</script>/script>',
  ])('%s leaves nothing that runs, loads, submits or hides', (html) => {
    const clean = sanitise(html);
    expect(clean).not.toMatch(/<(?!\/?(?:p|a|img|table|tbody|tr|td)\b)[a-z/!]/iu);
    expect(clean).not.toMatch(/\s(?:on\w+|style|class|id|src|srcset|background|poster|action|formaction)\s*=/iu);
    expect(clean).not.toMatch(/(?:javascript|vbscript|data):/iu);
  });

  it('keeps text, structure and safe links', () => {
    const html =
      '<h1>Hi</h1><p lang="el">Καλημέρα <b>σας</b></p><a href="https://a.example/?x=1&amp;y=2">a</a><a href="mailto:m@a.example">m</a><a href="tel:+302105550142">t</a><a href="/admin">r</a>';
    expect(sanitise(html)).toBe(
      '<h1>Hi</h1><p lang="el">Καλημέρα <b>σας</b></p>' +
        '<a href="https://a.example/?x=1&amp;y=2" rel="noopener noreferrer nofollow">a</a>' +
        '<a href="mailto:m@a.example" rel="noopener noreferrer nofollow">m</a>' +
        '<a href="tel:+302105550142" rel="noopener noreferrer nofollow">t</a><a rel="noopener noreferrer nofollow">r</a>',
    );
  });

  it('holds remote pictures for the owner to load', () => {
    expect(
      sanitise(
        '<img src="https://a.example/x.png" alt="Plan" width="600" height="auto"><img src="cid:part1@a"><img src="file:///etc/passwd">',
      ),
    ).toBe('<img alt="Plan" data-src="https://a.example/x.png" width="600" /><img alt="" data-cid="part1@a" /><img alt="" />');
  });

  it.each([
    'width="1" height="1"',
    'width="0"',
    'width="1px"',
    'height=" 1"',
    'width="1.5" height="80"',
    'style="width:1px;height:1px"',
    'style="border:0; MAX-WIDTH : 2px !important"',
    'style="height:0"',
    'style="display: none"',
    'style="opacity:0"',
    'hidden',
    'width="0%"',
  ])('removes the address of a tracking pixel: %s', (size) => {
    expect(sanitise(`<img src="https://t.example/p.gif" ${size}>`)).not.toContain('t.example');
  });

  it.each([
    'width="3"',
    'width="100%"',
    'style="width:100%;height:auto"',
    'style="width:2em"',
    'style="opacity:0.9"',
    'style="line-height:1"',
  ])('keeps the address of a visible picture: %s', (size) => {
    expect(sanitise(`<img src="https://t.example/p.gif" ${size}>`)).toContain('t.example');
  });

  it('is read up to a limit of tags, lower for nested ones', () => {
    const nested = (tags: number): string => htmlToText(`${'<b>'.repeat(tags - 1)}<b>end`);
    expect([nested(HTML_LIMIT_TAGS), nested(HTML_LIMIT_TAGS + 1)]).toEqual(['end', '']);
  });

  it('is converted to text when a mail has no plain text', async () => {
    await deliverMail(htmlMail('<style>p{color:red}</style><p>One &amp; two</p><p>3 &lt; 4</p><script>alert(1)</script>'));
    expect(await lastMessage()).toMatchObject({ text: 'One & two\n3 < 4', html: '<p>One &amp; two</p><p>3 &lt; 4</p>\n' });
    expect(htmlToText('a<br>b')).toBe('a\nb');
  });
});

describe('broken and hostile mail', () => {
  it('that is not MIME is stored unchanged', async () => {
    // Noise without a blank line, and noise with one, which ends the headers.
    const bytes = Uint8Array.from({ length: 5000 }, (_, at) => (at * 37 + at ** 2) % 256);
    for (const noise of [bytes.map((byte) => (byte === 10 ? 0 : byte)), bytes.map((byte, at) => ([700, 701].includes(at) ? 10 : byte))]) {
      await deliverMail(noise);
      expect(await lastMessage()).toMatchObject({ fromAddress: 'maria@client.example', details: { unreadable: true } });
      expect((await storedFiles()).at(-1)).toMatchObject({ name: 'message.eml', sizeBytes: 5000, stored: true });
    }
    await deliverMail('');
    await deliverMail('\n\n\n');
    expect(await storedMessages()).toHaveLength(4);
  });

  it('with unknown charsets, bad base64, partial characters and NULs is read as far as possible', async () => {
    const latin = new TextEncoder().encode(
      toMail({ Subject: '=?no-such-charset?B?@@@?= =?UTF-8?Q?=CE?= ok', 'Content-Type': 'text/plain; charset=klingon' }),
    );
    await deliverMail(new Uint8Array([...latin, 0xce, 0x00, 0xff, 0xed, 0xa0, 0x80]));
    expect((await lastMessage()).text).toContain('Hello');
    await deliverMail(toMail({ 'Content-Transfer-Encoding': 'base64' }, '!!!not base64!!!'));
    expect(await storedMessages()).toHaveLength(2);
  });

  it('with thousands of headers, or endlessly nested parts, is stored', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => `X-Header-${at}: ${'x'.repeat(200)}`).join('\n');
    await deliverMail(`${many}\n${toMail({})}`);
    expect(await lastMessage()).toMatchObject({ fromAddress: 'maria@client.example', details: { unreadable: true } });
    expect(await storedFiles()).toMatchObject([{ name: 'message.eml', stored: true }]);
    const nested = Array.from({ length: 200 }, (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`).join('');
    await deliverMail(`From: a@b.example\n${nested}`);
    expect(await storedMessages()).toHaveLength(2);
  });

  it('with too many parts is stored unparsed', async () => {
    const mail = (lines: number) => toMail({ 'Content-Type': 'multipart/mixed; boundary="b"' }, '\n--b'.repeat(lines));
    await deliverMail(mail(BOUNDARY_LINES_LIMIT));
    expect((await lastMessage()).details).not.toHaveProperty('unreadable');
    await deliverMail(mail(BOUNDARY_LINES_LIMIT + 1));
    expect((await lastMessage()).details).toMatchObject({ unreadable: true });
  });

  it('with too many lines is stored unparsed, whole', async () => {
    const own = toMail({}).split('\n').length - 1;
    const mail = (lines: number) => toMail({}, `Hello${'\n'.repeat(lines - own)}`);
    await deliverMail(mail(LINES_LIMIT));
    expect((await lastMessage()).details).not.toHaveProperty('unreadable');
    await deliverMail(mail(LINES_LIMIT + 1));
    expect((await lastMessage()).details).toMatchObject({ unreadable: true });
    expect(await storedFiles()).toMatchObject([{ name: 'message.eml', stored: true }]);
  });

  it('says what it may lack, and is stored whole', async () => {
    await deliverMail(toMail({ 'Content-Type': 'multipart/alternative' }, '--x\nContent-Type: text/plain\n\nPlease call.\n--x--'));
    expect(await lastMessage()).toMatchObject({ text: 'Please call.', details: { unread: ['structure'] } });
    await deliverMail(toMail({}, ' '));
    expect(await lastMessage()).toMatchObject({ text: '', details: { unread: ['empty'] } });
    expect((await storedFiles()).map(({ name, stored }) => [name, stored])).toEqual(Array(2).fill(['message.eml', true]));
  });

  it('cannot forge a second header, or a verdict of the receiving server', async () => {
    await deliverMail(
      toMail({
        'Authentication-Results': 'forged.example; dmarc=pass',
        Subject: '=?UTF-8?Q?Hello=0D=0ABcc:_all@example.com?=',
        From: '"hello@bank.example" <x@evil.example>',
        'Reply-To': 'y@other.example',
      }),
    );
    const message = await lastMessage();
    expect(message.subject).toBe('Hello Bcc: all@example.com');
    expect(message.details).toMatchObject({ spam: ['not-authenticated', 'other-reply-to', 'address-as-name'] });
  });

  it('that does not fit in a row is cut, and stored whole as a file', async () => {
    await deliverMail(toMail({}, 'ώ'.repeat(TEXT_LIMIT_BYTES / 2 + 1)));
    const cut = await lastMessage();
    expect(new TextEncoder().encode(cut.text)).toHaveLength(TEXT_LIMIT_BYTES);
    expect(await storedFiles()).toMatchObject([{ name: 'message.eml', stored: true }]);
    await deliverMail(htmlMail(`<p>Start</p>${'<p>&amp;</p>'.repeat(HTML_LIMIT_BYTES / 8)}`));
    expect((await lastMessage()).html).toMatch(/^<p>Start/u);
    expect(await storedFiles()).toHaveLength(2);
  });
});

describe('the spam score', () => {
  const results = (verdicts: string) => ({ 'Authentication-Results': `mx.cloudflare.net; ${verdicts}` });

  it('leaves a plain, verified message at 0', async () => {
    await deliverMail(toMail(results('dkim=pass header.d=client.example; dmarc=pass; spf=pass')));
    expect(await lastMessage()).toMatchObject({ state: 'inbox', spamScore: 0, details: { authentication: { dmarc: 'pass' } } });
  });

  it('stores mail that fails every check as spam, with the reasons', async () => {
    await deliverMail(toMail(results('dkim=fail; dmarc=fail; spf=softfail')));
    expect(await lastMessage()).toMatchObject({
      state: 'spam',
      spamScore: 0.9,
      details: { spam: ['dmarc-fail', 'spf-fail', 'dkim-fail'] },
    });
  });

  it('counts links and words from their thresholds', () => {
    const message = {
      authentication: undefined,
      from: { name: '', address: 'a@b.example' },
      subject: '',
      html: '',
      files: [],
      flagged: false,
    };
    const links = (count: number) => scoreSpam({ ...message, text: 'https://x.example '.repeat(count) }).reasons;
    expect([links(MANY_LINKS - 1), links(MANY_LINKS)]).toEqual([['not-authenticated'], ['not-authenticated', 'many-links']]);
    const words = (count: number) => scoreSpam({ ...message, text: ['casino', 'Viagra', 'ΛΟΤΑΡΊΑ'].slice(0, count).join(' ') }).reasons;
    expect([words(WORDS_NEEDED - 1), words(WORDS_NEEDED)]).toEqual([['not-authenticated'], ['not-authenticated', 'words']]);
    expect(scoreSpam({ ...message, text: 'casino casino casino' }).reasons).toEqual(['not-authenticated']);
  });

  it('adds up weak signals', async () => {
    await deliverMail(
      toMail({ Subject: 'ΜΕΓΑΛΗ ΕΥΚΑΙΡΙΑ ΤΩΡΑ', 'X-Spam-Flag': 'YES' }, `Καζίνο, γρήγορο δάνειο ${'https://x.example '.repeat(15)}`),
    );
    expect(await lastMessage()).toMatchObject({
      state: 'spam',
      spamScore: 1,
      details: { spam: ['not-authenticated', 'shouted-subject', 'many-links', 'words', 'flagged'] },
    });
  });

  it('detects a link whose text names another site, and an executable file', async () => {
    await deliverMail(htmlMail('<a href="https://evil.example/login">www.bank.example</a>'));
    expect((await lastMessage()).details).toMatchObject({ spam: ['not-authenticated', 'misleading-link'] });
    await deliverMail(htmlMail('<a href="https://www.bank.example/login">bank.example</a>'));
    expect((await lastMessage()).details).toMatchObject({ spam: ['not-authenticated'] });
  });
});
