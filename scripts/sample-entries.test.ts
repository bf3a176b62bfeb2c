import { describe, expect, it } from 'vitest';
import { withoutDeadQuestions } from './dead-questions.ts';
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
    ['One stays. See [the *article*](/blog/a).', 'One stays.'],
    ['[Postgres](/blog/a) shows where its limit lies. Two stay.', 'Two stay.'],
    ['[One](/blog/a#part), [two](/blog/a "Title") and [kept](/about)', 'One, two and [kept](/about)'],
    ['Read it ([here](/blog/a)) or not.', 'Read it or not.'],
    ['For a start [this](/blog/a); for more, [about](/about).', 'For more, [about](/about).'],
    ['Για αρχή [αυτό](/about)· για το υπόλοιπο το [άλλο](/blog/a).', 'Για αρχή [αυτό](/about).'],
    ['It is small: most take [weeks](/blog/a). We agree first.', 'It is small. We agree first.'],
    ['Three of them:\n\n- [A](/blog/a)\n- [B](/notes/b?x=1)\n\nEnd.', 'End.'],
    ['- [A](/blog/a)\n- [About](/about)', '- [About](/about)'],
    ['Text.\n\n## More\n\n[D [d] d](/work/projects/d)\n\n## End\n\nEnd.', 'Text.\n\n## End\n\nEnd.'],
    ['<SideNote>\n\nSee [A](/blog/a).\n\n</SideNote>\n\nEnd.', 'End.'],
    ['| a | b |\n| - | - |\n| [A](/blog/a) | 1 |\n| [About](/about) | 2 |', '| a | b |\n| - | - |\n| [About](/about) | 2 |'],
    ['It costs <Fact name="services/s.price" />. The rest does not.', 'The rest does not.'],
    ['[Other](/blog/a-longer), [out](https://x.example/blog/a), ![Picture](/blog/a)', ''],
  ])('take the sentences about them along: %s', (text, expected) => {
    const { changed } = withoutLinks(new Map([[EN, entry(text)]]), ['blog/a', 'notes/b', 'work/d', 'services/s']);
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
    expect(withoutLinks(new Map([[EN, entry('<a href="/blog/a">x</a>')]]), ['blog/a'])).toMatchObject({ changed: new Map(), left: [EN] });
  });
});

it('take the questions along that quote them, whose page no longer says it, or that are of them', () => {
  const text = `page: /x
answers:
  - says: "{services/s.price} before VAT"
    asked: [what does it cost]
  - says: Title of the article
    asked: [what is there to read]
  - says: Latest writing
    of: blog
    asked: [what is new]
  - says: What stays
    asked: [what stays]
`;
  const gone = { names: new Set(['services/s', 'blog']), texts: ['title: Title of the *article*'], kept: ['What stays'] };
  expect(withoutDeadQuestions(text, gone)).toBe('page: /x\nanswers:\n  - says: What stays\n    asked: [ what stays ]\n');
  expect(withoutDeadQuestions(text, { ...gone, kept: ['Title of the article'] })).toContain('Title of the article');
  expect(withoutDeadQuestions('page: /x\nanswers:\n  - says: Title\n    asked: [a]\n', gone)).toBeUndefined();
});
