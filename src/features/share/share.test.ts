import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { qrPath } from './ShareParts.tsx';
import { byMail, mastodonServer, onLinkedIn, onMastodon, sharedFrom, webAddress } from './share.ts';

const BASE = 'https://site.example/SharePage';
const from = (values: Record<string, string>) => sharedFrom(new URLSearchParams(values), BASE);

describe('the shared content', () => {
  it.each([
    [
      { url: 'https://a.example/x', title: 'T' },
      { link: 'https://a.example/x', title: 'T' },
    ],
    [{ url: '/blog/first' }, { link: 'https://site.example/blog/first', title: '' }],
    [{ text: 'Read this https://a.example/x' }, { link: 'https://a.example/x', title: 'Read this' }],
    [{ text: 'See https://a.example/x now\nor  never' }, { link: 'https://a.example/x', title: 'See now or never' }],
    [{ text: 'Only words' }, { link: '', title: 'Only words' }],
    [
      { url: 'javascript:alert(1)', text: 'https://a.example/' },
      { link: 'https://a.example/', title: '' },
    ],
    [{}, { link: '', title: '' }],
  ])('%o', (values, expected) => {
    expect(from(values as Record<string, string>)).toEqual(expected);
  });

  it('has a web address or none, whatever the input', () => {
    fc.assert(fc.property(fc.string(), (text) => /^(?:https?:\/\/.*)?$/su.test(webAddress(text))));
  });
});

describe('the share links', () => {
  const shared = { link: 'https://a.example/?q=1&b=ά', title: 'Ένα & δύο' };

  it('keep every character of the address and the title', () => {
    expect(new URL(onLinkedIn(shared)).searchParams.get('url')).toBe(shared.link);
    expect(new URL(onMastodon(shared, 'mastodon.social')).searchParams.get('text')).toBe(`${shared.title}\n${shared.link}`);
    const mail = new URL(byMail(shared));
    expect(mail.searchParams.get('subject')).toBe(shared.title);
    expect(mail.searchParams.get('body')).toBe(`${shared.title}\n\n${shared.link}`);
    expect(byMail(shared)).not.toContain('+');
  });

  it.each([
    ['mastodon.social', 'mastodon.social'],
    [' https://mastodon.social/@somebody ', 'mastodon.social'],
    ['@somebody@mastodon.social', 'mastodon.social'],
    ['μαστόδοντας.ελ', 'xn--hxaggcccxgiv7bd.xn--qxam'],
    ['localhost', ''],
    ['', ''],
    ['not a server', ''],
    ['javascript:alert(1)', ''],
  ])('the server in %j is %j', (text, host) => {
    if (host.startsWith('xn--')) expect(mastodonServer(text)).toMatch(/^xn--.+\.xn--/u);
    else expect(mastodonServer(text)).toBe(host);
  });
});

describe('the QR code', () => {
  it('has a quiet zone of four modules and is square', () => {
    const code = qrPath('https://a.example/');
    expect(code?.size).toBe(25 + 8);
    const columns = [...(code?.path.matchAll(/M(\d+) (\d+)/gu) ?? [])].flatMap(([, x, y]) => [Number(x), Number(y)]);
    expect(Math.min(...columns)).toBe(4);
    expect(Math.max(...columns)).toBe(25 + 3);
  });

  it('is not drawn for content that is too long', () => {
    expect(qrPath('a'.repeat(2_953))).toBeDefined();
    expect(qrPath('a'.repeat(2_954))).toBeUndefined();
  });
});
