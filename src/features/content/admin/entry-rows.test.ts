import { expect, it } from 'vitest';
import type { EntryFacts } from './content.schema.ts';
import { mendAddress, questionsAddress } from './entry-rows.ts';

it.each([
  ['content/blog/first/index.el.mdx', '/el/admin/content/editor#/collections/blog/entries/first/index?_locale=el'],
  [
    'content/services/cloud/questions.en.yaml',
    '/el/admin/content/editor#/collections/questions-services/entries/cloud/questions?_locale=en',
  ],
  ['content/blog/first/kept.csv', '/el/admin/content/editor#/collections/blog/entries/first/index'],
  ['content/topics.yaml', '/el/admin/content/editor#/collections/lists/entries/topics'],
  ['content/badges.yaml', '/el/admin/content/editor#/collections/lists/entries/badges'],
  ['content/site.yaml', '/el/admin/setup'],
  ['content/terms.yaml', '/el/admin/setup'],
  ['content/brand/brand.yaml', '/el/admin/setup'],
  ['content/assistant/stop.yaml', undefined],
  ['content/drawings/first/index.el.mdx', undefined],
])('corrects %s at %s', (file, address) => {
  expect(mendAddress(file, 'el')).toBe(address);
});

it.each([
  [{ collection: 'blog', hasQuestions: true }, 'questions-blog/entries/first/questions'],
  [{ collection: 'blog', hasQuestions: false }, 'questions-blog/new?entry=first&page=%2Fblog%2Ffirst'],
  [{ collection: 'pages', addresses: { en: '/about/first' } }, 'questions-pages/new?entry=first&page=%2Fabout%2Ffirst'],
  [{ collection: 'pages', previews: { en: '/admin/content/preview/how' } }, 'questions-pages/new?entry=first&page=%2Fhow'],
  [{ collection: 'pages' }, 'questions-pages/new?entry=first&page=%2Ffirst'],
])('opens the questions of %j', (facts, place) => {
  const entry = { slug: 'first', addresses: {}, previews: {}, ...facts } as EntryFacts;
  expect(questionsAddress(entry, 'en')).toBe(`/admin/content/editor#/collections/${place}`);
});
