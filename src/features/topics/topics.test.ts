import { describe, expect, it } from 'vitest';
import { topicField, topicName, topicSlugs, unknownTopics } from './topics.ts';

const [category = ''] = topicSlugs('category');
const [tag = ''] = topicSlugs('tag');
const FILE = 'content/blog/first/index.el.mdx';

describe('unknownTopics', () => {
  it('are empty when all are listed', () => {
    expect(unknownTopics(FILE, { category, tags: topicSlugs('tag') })).toEqual([]);
    expect(unknownTopics(FILE, { tags: [tag] })).toEqual([]);
  });

  it('are reported with the file of the entry, their kind and a fix', () => {
    expect(unknownTopics(FILE, { category: 'dada', tags: [tag, 'sqll', 'toString'] })).toEqual([
      `${FILE}: the category "dada" is not in content/topics.yaml. Correct it, or add it there in both languages.`,
      `${FILE}: the tag "sqll" is not in content/topics.yaml. Correct it, or add it there in both languages.`,
      `${FILE}: the tag "toString" is not in content/topics.yaml. Correct it, or add it there in both languages.`,
    ]);
  });
});

it('every category and tag has a name in both languages', () => {
  for (const kind of ['category', 'tag'] as const) {
    for (const slug of topicSlugs(kind)) expect([topicName(kind, slug, 'en'), topicName(kind, slug, 'el')]).not.toContain('');
  }
});

it('throws for a name that is not listed', () => {
  expect(() => topicName('tag', 'sqll', 'en')).toThrow('content/topics.yaml');
});

it('a field takes the listed names only, and says what they are', () => {
  expect(topicField('group').parse(topicSlugs('group')[0])).toBe(topicSlugs('group')[0]);
  expect(topicField('product').safeParse('poster').error?.issues[0]?.message).toBe(
    `"poster" is not among the products of content/topics.yaml: ${topicSlugs('product').join(', ')}. Use one of them, or add it there in both languages.`,
  );
});
