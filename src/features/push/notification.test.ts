import { describe, expect, it } from 'vitest';
import { findTab, getTarget, toNotification } from './notification.ts';

const ORIGIN = 'https://site.example';

describe('the notification of a message', () => {
  it('is in the message’s language, and shown once however often it arrives', () => {
    const payload = {
      version: 1,
      id: 'm1',
      title: 'Νέο άρθρο',
      body: 'Δείτε το',
      url: '/el/blog/x',
      locale: 'el',
      topic: 'writing',
    } as const;
    expect(toNotification(payload, 'en', 'site.example')).toEqual([
      'Νέο άρθρο',
      { body: 'Δείτε το', tag: 'm1', lang: 'el-GR', dir: 'ltr', icon: '/icon-192.png', data: { url: '/el/blog/x' } },
    ]);
  });

  it('of an invalid message is generic, in the chosen language', () => {
    const [title, { body, lang, data }] = toNotification(undefined, 'el', 'site.example');
    expect([title, lang, data]).toEqual(['site.example', 'el-GR', { url: '/el' }]);
    expect(body).toMatch(/\p{Script=Greek}/u);
  });
});

describe('a click leads', () => {
  it('to the address of the message', () => expect(getTarget({ url: '/el/blog?x=1#a' }, ORIGIN)).toBe(`${ORIGIN}/el/blog?x=1#a`));

  it.each([undefined, null, 7, {}, { url: 7 }, { url: 'https://evil.example' }, { url: '//evil.example' }, { url: '/\\evil.example' }])(
    'to the front page and no other site with %j',
    (data) => {
      expect(getTarget(data, ORIGIN)).toBe(`${ORIGIN}/`);
    },
  );

  it('to the tab that shows it, before one that shows another part of the page', () => {
    const tabs = [`${ORIGIN}/blog`, `${ORIGIN}/blog/a#end`, `${ORIGIN}/blog/a`].map((url) => ({ url }));
    expect(findTab(tabs, `${ORIGIN}/blog/a`)).toBe(tabs[2]);
    expect(findTab(tabs, `${ORIGIN}/blog/a#top`)).toBe(tabs[1]);
    expect(findTab(tabs, `${ORIGIN}/blog/a?x=1`)).toBeUndefined();
  });
});
