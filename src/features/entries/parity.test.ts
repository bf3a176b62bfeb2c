import { describe, expect, it } from 'vitest';
import { parityProblems, sourceHash, staleSource, type Version } from './parity.ts';

const source = { file: 'content/blog/one/index.en.mdx', data: { title: 'One', description: 'Two' }, body: 'Three' };

it('is twelve hex digits, the same on every machine', () => {
  expect(sourceHash(source)).toBe('fbdb556c901d');
});

it('ignores blank lines around the text', () => {
  expect(sourceHash({ ...source, body: '\n\nThree\n' })).toBe(sourceHash(source));
});

it('changes with every change of words', () => {
  const { data } = source;
  const changed = [{ data: { ...data, title: 'one' } }, { data: { ...data, description: 'Two.' } }, { body: 'Three\n\nFour' }];
  expect(new Set([source, ...changed.map((change) => ({ ...source, ...change }))].map(sourceHash)).size).toBe(4);
});

const version = (locale: 'en' | 'el', data: Partial<Version['data']> = {}, body = 'Text.'): Version => ({
  file: `content/blog/first/index.${locale}.mdx`,
  slug: 'first',
  locale,
  body,
  data: { title: 'First', description: 'What it is.', ...data },
});

describe('parityProblems', () => {
  it('accepts two languages with the same facts in different words', () => {
    expect(parityProblems([version('en', { tags: ['sql'] }), version('el', { title: 'Πρώτο', tags: ['sql'] })])).toEqual([]);
    expect(parityProblems([])).toEqual([]);
  });

  it('names the missing translation, with a fix', () => {
    expect(parityProblems([version('en')])).toEqual([
      'content/blog/first/index.en.mdx: the translation index.el.mdx is missing. Write it beside this file, or set "translation: pending" here.',
    ]);
    expect(parityProblems([version('el')])[0]).toContain('index.en.mdx is missing');
  });

  it('accepts a pending translation', () => {
    expect(parityProblems([version('el', { translation: 'pending' })])).toEqual([]);
  });

  it.each([
    ['category', 'data', 'ai'],
    ['tags', ['sql', 'web'], ['web', 'sql']],
    ['publishAt', new Date('2026-01-01'), new Date('2026-01-02')],
    ['priceCents', 100, 101],
    ['order', 1, undefined],
  ])('names the unequal fact %s in both files', (field, one, other) => {
    const [problem = '', ...more] = parityProblems([version('en', { [field]: one }), version('el', { [field]: other })]);
    expect(more).toEqual([]);
    for (const part of ['index.el.mdx', 'index.en.mdx', `"${field}"`, 'Make them equal']) expect(problem).toContain(part);
  });

  it.each(['before', 'after', 'display'] as const)('compares the figure’s %s', (key) => {
    const figure = { display: '9 → 2', label: 'Days', before: 9, after: 2, unit: 'days' };
    const other = { ...figure, label: 'Ημέρες', unit: 'ημέρες' };
    expect(parityProblems([version('en', { figure }), version('el', { figure: other })])).toEqual([]);
    expect(parityProblems([version('en', { figure }), version('el', { figure: { ...other, [key]: 3 } })])).toEqual([
      `content/blog/first/index.el.mdx: "figure.${key}" is 3, but content/blog/first/index.en.mdx says ${JSON.stringify(figure[key])}. Make them equal.`,
    ]);
  });

  it('compares the numbers of a product’s plate, but not its words', () => {
    const plate = { kind: 'bill', total: [100, 200], found: [10, 20], label: 'Could be saved' };
    const other = { ...plate, label: 'Περιττά' };
    expect(parityProblems([version('en', { plate }), version('el', { plate: other })])).toEqual([]);
    expect(parityProblems([version('en', { plate }), version('el', { plate: { ...other, found: [10, 21] } })])).toMatchObject([
      expect.stringContaining('"plate.found" is [10,21]'),
    ]);
  });

  it('compares the files of pictures, but not what each language says of them', () => {
    const images = [
      { file: 'IMG_2041.jpg', alt: 'The folder, open' },
      { file: 'back.webp', alt: 'Its back' },
    ];
    const greek = [
      { file: 'IMG_2041.jpg', alt: 'Ο φάκελος ανοιχτός' },
      { file: 'back.webp', alt: 'Η πίσω όψη' },
    ];
    expect(parityProblems([version('en', { images }), version('el', { images: greek })])).toEqual([]);
    expect(parityProblems([version('en', { images }), version('el', { images: greek.slice(0, 1) })])).toEqual([
      expect.stringContaining('"images.file" is ["IMG_2041.jpg"], but content/blog/first/index.en.mdx says ["IMG_2041.jpg","back.webp"]'),
    ]);
  });

  it('explains how to fix a draft beside a published text', () => {
    const remedy =
      'content/blog/first/index.el.mdx: "draft" is true, but content/blog/first/index.en.mdx is published. Delete "draft: true" here to publish both, or set it there to hold both back.';
    const pair = [version('en', { draft: false }), version('el', { draft: true })];
    expect(parityProblems(pair)).toEqual([remedy]);
    expect(parityProblems(pair.reverse())).toEqual([remedy]);
    expect(parityProblems([version('en', { draft: false }), version('el')])).toEqual([]);
  });

  it('explains how to fix "pending" beside an existing translation', () => {
    const [problem = '', ...more] = parityProblems([version('en'), version('el', { translation: 'pending' })]);
    expect(more).toEqual([]);
    for (const part of [
      /^content\/blog\/first\/index\.el\.mdx: "translation"/u,
      /index\.en\.mdx is there/u,
      /Delete "translation: pending"/u,
    ]) {
      expect(problem).toMatch(part);
    }
  });

  it('treats equal dates as equal, though they are different objects', () => {
    const publishAt = () => new Date('2026-01-01');
    expect(parityProblems([version('en', { publishAt: publishAt() }), version('el', { publishAt: publishAt() })])).toEqual([]);
  });
});

describe('staleSource', () => {
  const source = version('en');
  const followed = `en:${sourceHash(source)}:2026-02-03`;

  it('is undefined while the translation is up to date', () => {
    const translation = version('el', { translatedFrom: followed });
    expect(staleSource(translation, [source, translation])).toBeUndefined();
  });

  it.each([
    ['text', version('en', {}, 'Another text.')],
    ['title', version('en', { title: 'Another' })],
    ['description', version('en', { description: 'Something else.' })],
  ])('is the source when its %s has changed', (_, moved) => {
    const translation = version('el', { translatedFrom: followed });
    expect(staleSource(translation, [moved, translation])).toEqual({ source: moved, translatedAt: new Date('2026-02-03') });
  });

  it('is undefined for a text that is not translated, or whose source is gone', () => {
    expect(staleSource(source, [source])).toBeUndefined();
    expect(staleSource(version('el', { translatedFrom: followed }), [version('el')])).toBeUndefined();
  });
});
