import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Built, listEntries } from './entry-list.ts';
import { sourceHash } from './parity.ts';

const content = mkdtempSync(join(tmpdir(), 'entry-list-'));
afterAll(() => rmSync(content, { recursive: true }));

function write(entry: string, locale: 'en' | 'el', fields: string, body = 'One two three.'): string {
  const file = join(content, entry, `index.${locale}.mdx`);
  mkdirSync(join(content, entry), { recursive: true });
  writeFileSync(file, `---\ntitle: ${locale} of ${entry}\ndescription: What it is.\n${fields}\n---\n\n${body}\n`);
  return file;
}
const hash = (entry: string) =>
  sourceHash({
    file: `content/${entry}/index.en.mdx`,
    data: { title: `en of ${entry}`, description: 'What it is.' },
    body: 'One two three.\n\n---\n\nFour.',
  });

write('blog/current', 'en', 'publishAt: 2026-01-01', 'One two three.\n\n---\n\nFour.');
write('blog/current', 'el', `publishAt: 2026-01-01\ntranslatedFrom: en:${hash('blog/current')}:2026-01-02`);
write('blog/moved-on', 'en', 'publishAt: 2026-01-01', 'Rewritten.');
write('blog/moved-on', 'el', `publishAt: 2026-01-01\ntranslatedFrom: en:${hash('blog/moved-on')}:2026-01-02`);
write('notes/later', 'en', 'publishAt: 2026-03-01\ntranslation: pending');
const draft = write('notes/draft', 'el', 'publishAt: 2026-01-01\ntranslation: pending\ndraft: true');
write('pages/long-name', 'en', 'address: /name\ntranslation: pending');
write('pages/blog', 'en', 'kind: prose');
write('pages/blog', 'el', 'kind: prose');

const built: Built = {
  now: Date.UTC(2026, 1, 1),
  isServed: (address) => !address.includes('later') && !address.includes('draft'),
  changedAt: (file) => (file === draft ? null : '2026-01-05T10:00:00+02:00'),
  broken: [{ file: draft, line: 9, href: '/nothing', fault: 'page' }],
  previous: null,
};
const list = (changes: Partial<Built> = {}) => listEntries({ ...built, ...changes }, content);
const find = (slug: string, entries = list().entries) => entries.find((entry) => entry.slug === slug) ?? expect.fail(slug);

it('lists every entry, with its state', () => {
  expect(list().entries.map(({ collection, slug, state }) => `${collection}/${slug} ${state}`)).toEqual([
    'blog/current published',
    'blog/moved-on published',
    'notes/draft draft',
    'notes/later scheduled',
    'pages/blog published',
    'pages/long-name published',
  ]);
  expect(find('later').publishAt).toBe('2026-03-01');
});

it('knows which translation is older than its source, as the build does', () => {
  expect(find('current').stale).toBeNull();
  expect(find('current').translation).toMatchObject({ locale: 'el', isCurrent: true });
  expect(find('moved-on').translation).toMatchObject({ locale: 'el', isCurrent: false, mark: expect.stringMatching(/^en:[0-9a-f]{12}$/u) });
  expect(find('moved-on').stale).toEqual({ locale: 'el', translatedOn: '2026-01-02' });
});

it('has the texts that exist, with their words, their last change and their broken links', () => {
  expect(find('current').texts).toEqual({
    en: { title: 'en of blog/current', words: 4, changedAt: '2026-01-05T10:00:00+02:00' },
    el: { title: 'el of blog/current', words: 3, changedAt: '2026-01-05T10:00:00+02:00' },
  });
  expect(find('draft')).toMatchObject({
    texts: { el: { changedAt: null } },
    links: [{ locale: 'el', line: 9, href: '/nothing', fault: 'page' }],
  });
});

it('has the addresses of the built site only', () => {
  expect(find('current').addresses).toEqual({ en: '/blog/current', el: '/el/blog/current' });
  expect(find('later').addresses).toEqual({});
  expect(find('blog').addresses).toEqual({ en: '/blog', el: '/el/blog' });
  expect(find('long-name').addresses).toEqual({ en: '/name', el: '/el/name' });
});

it('compares with the build before: an entry is new, changed, the same or removed', () => {
  expect(find('current').change).toBeNull();
  const { hash: same } = find('current');
  const hashes = new Map([
    ['blog/current', same],
    ['blog/moved-on', 'before'],
    ['blog/gone', 'before'],
  ]);
  const { entries, previous } = list({ previous: { version: 'abc', builtAt: '2026-01-31T00:00:00.000Z', hashes } });
  expect(['current', 'moved-on', 'later'].map((slug) => find(slug, entries).change)).toEqual(['same', 'changed', 'new']);
  expect(previous).toEqual({ version: 'abc', builtAt: '2026-01-31T00:00:00.000Z', removed: ['blog/gone'] });
});

it('notices a changed file beside the text', () => {
  const { hash: before } = find('moved-on');
  writeFileSync(join(content, 'blog/moved-on/data.csv'), 'a,b\n1,2\n');
  expect(find('moved-on').hash).not.toBe(before);
});
