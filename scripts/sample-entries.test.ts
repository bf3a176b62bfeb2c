import { describe, expect, it } from 'vitest';
import { parseEntry, sourceMark } from './entry-file.ts';
import { samplesNamed, withoutLinks } from './sample-entries.ts';

const EN = 'content/pages/about/index.en.mdx';
const EL = 'content/pages/about/index.el.mdx';
const entry = (body: string, front = ''): string => `---\ntitle: "A: b"\ndescription: D\n${front}---\n\n${body}\n`;
const body = (file: string, text: string): string => parseEntry(file, text).body.trim();

describe('samples', () => {
  it('are removed by collection, by entry, or all', () => {
    expect(samplesNamed(['blog/price-by-the-outcome', 'products'])).toEqual(
      expect.arrayContaining(['blog/price-by-the-outcome', 'products/website-audit']),
    );
    expect(samplesNamed(['blog/price-by-the-outcome'])).toHaveLength(1);
    expect(samplesNamed([]).length).toBeGreaterThan(samplesNamed(['blog']).length);
    expect(() => samplesNamed(['blog/mine'])).toThrow('No sample is called blog/mine');
  });

  it.each([
    ['See [the *article*](/blog/a).', 'See the *article*.'],
    ['[One](/blog/a#part), [two](/blog/a "Title") and [three](/notes/b?x=1)', 'One, two and three'],
    ['[A [b] c](/work/projects/d)', 'A [b] c'],
    ['[Other](/blog/a-longer), [out](https://x.example/blog/a), ![Picture](/blog/a)', ''],
  ])('lose their links, but the link text stays: %s', (text, expected) => {
    const { changed } = withoutLinks(new Map([[EN, entry(text)]]), ['blog/a', 'notes/b', 'work/d']);
    expect(body(EN, changed.get(EN) ?? entry(''))).toBe(expected);
  });

  it('are removed from lists of services, and up-to-date translations stay up to date', () => {
    const source = entry('[A](/services/a)', 'services: [a, b]\n');
    const files = new Map([
      [EN, source],
      [EL, entry('Α', `services:\n  - a\ntranslatedFrom: ${sourceMark('en', parseEntry(EN, source))}:2026-02-03\n`)],
      ['content/notes/x/index.en.mdx', entry('Nothing')],
    ]);
    const { changed, left } = withoutLinks(files, ['services/a']);
    const [english, greek] = [EN, EL].map((file) => parseEntry(file, changed.get(file) ?? ''));
    expect([english?.front.toJS().services, greek?.front.toJS().services]).toEqual([['b'], []]);
    expect(english && greek?.front.get('translatedFrom')).toBe(english && `${sourceMark('en', english)}:2026-02-03`);
    expect([...changed.keys()]).toEqual([EN, EL]);
    expect(left).toEqual([]);
  });

  it('that are mentioned outside a link are reported', () => {
    expect(withoutLinks(new Map([[EN, entry('<a href="/blog/a">x</a>')]]), ['blog/a'])).toEqual({ changed: new Map(), left: [EN] });
  });
});
