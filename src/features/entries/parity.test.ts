import { describe, expect, it } from 'vitest';
import { parityProblems, staleSource, type Version } from './parity.ts';
import { sourceHash } from './source-hash.ts';

const version = (locale: 'en' | 'el', data: Partial<Version['data']> = {}, body = 'Text.'): Version => ({
  file: `content/blog/first/index.${locale}.mdx`,
  slug: 'first',
  locale,
  body,
  data: { title: 'First', description: 'What it is.', ...data },
});

describe('parityProblems', () => {
  it('finds nothing wrong with two languages that say the same, in other words', () => {
    expect(parityProblems([version('en', { tags: ['sql'] }), version('el', { title: 'Πρώτο', tags: ['sql'] })])).toEqual([]);
    expect(parityProblems([])).toEqual([]);
  });

  it('names the missing translation, and what to do', () => {
    expect(parityProblems([version('en')])).toEqual([
      'content/blog/first/index.en.mdx: the translation index.el.mdx is missing. Write it beside this file, or set "translation: pending" here.',
    ]);
    expect(parityProblems([version('el')])[0]).toContain('index.en.mdx is missing');
  });

  it('lets a translation wait when the entry says so', () => {
    expect(parityProblems([version('el', { translation: 'pending' })])).toEqual([]);
  });

  it.each([
    ['category', 'data', 'ai'],
    ['tags', ['sql', 'web'], ['web', 'sql']],
    ['draft', false, true],
    ['publishAt', new Date('2026-01-01'), new Date('2026-01-02')],
    ['priceCents', 100, 101],
    ['order', 1, undefined],
  ])('names the unequal fact %s in both files', (field, one, other) => {
    const [problem = '', ...more] = parityProblems([version('en', { [field]: one }), version('el', { [field]: other })]);
    expect(more).toEqual([]);
    for (const part of ['index.el.mdx', 'index.en.mdx', `"${field}"`, 'Make them equal']) expect(problem).toContain(part);
  });

  it('takes equal dates as equal, though they are two objects', () => {
    const publishAt = () => new Date('2026-01-01');
    expect(parityProblems([version('en', { publishAt: publishAt() }), version('el', { publishAt: publishAt() })])).toEqual([]);
  });
});

describe('staleSource', () => {
  const source = version('en');
  const followed = `en:${sourceHash({ title: 'First', description: 'What it is.', body: 'Text.' })}`;

  it('is nothing while the translation follows its source', () => {
    const translation = version('el', { translatedFrom: followed });
    expect(staleSource(translation, [source, translation])).toBeUndefined();
  });

  it.each([
    ['text', version('en', {}, 'Another text.')],
    ['title', version('en', { title: 'Another' })],
    ['description', version('en', { description: 'Something else.' })],
  ])('is the source when its %s has moved on', (_, moved) => {
    const translation = version('el', { translatedFrom: followed });
    expect(staleSource(translation, [moved, translation])).toBe(moved);
  });

  it('is nothing for a text that was not translated, or whose source is gone', () => {
    expect(staleSource(source, [source])).toBeUndefined();
    expect(staleSource(version('el', { translatedFrom: followed }), [version('el')])).toBeUndefined();
  });
});
