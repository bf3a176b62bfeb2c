import { afterAll, beforeAll, expect, it } from 'vitest';
import { WITH_HELD } from '../../src/features/entries/front.ts';
import { article, note, smallContent } from './fixtures/small-content.ts';
import { SmallProject } from './fixtures/small-project.ts';

const project = new SmallProject();
let published: string[];

beforeAll(async () => {
  const twice = (entry: string, text: string) => Object.fromEntries(['en', 'el'].map((locale) => [`${entry}/index.${locale}.mdx`, text]));
  await project.build({
    ...smallContent(),
    ...twice('notes/draft', note({ title: 'Half', draft: true })),
    ...twice('blog/later', article({ title: 'Later', publishAt: '2199-02-03' })),
  });
  published = project.files('.html');
  await project.run('--import', `data:text/javascript,process.env.${WITH_HELD}="yes"`, 'scripts/pages.ts');
});
afterAll(() => project.remove());

it.each([
  ['notes/draft', 'This is a draft. Visitors do not see it.'],
  ['el/notes/draft', 'Αυτό είναι πρόχειρο. Οι επισκέπτες δεν το βλέπουν.'],
  ['blog/later', 'Visitors see this from 3 February 2199 on.'],
])('%s is drawn for the owner alone, and says that visitors do not see it', (page, says) => {
  expect(published).not.toContain(`${page}.html`);
  expect(project.read(`${page}.html`)).toContain(says);
});

it('other pages that name it say so', () => {
  const naming = project.files('.html').filter((file) => project.read(file).includes('Draft: Half'));
  expect(naming.filter((file) => file.startsWith('notes/') && file !== 'notes/draft.html')).not.toEqual([]);
});

it('what is published says nothing of it', () => {
  expect(published).toContain('notes/second.html');
  expect(project.read('notes/second.html')).not.toContain('Visitors');
});
