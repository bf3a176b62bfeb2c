import { expect, it } from 'vitest';
import { withoutCopies } from './cached-pages.ts';

const page = (to: string, title: string, lang = 'en-US') => ({ to, title, lang });

it('lists a page cached at two addresses once, by the shorter one', () => {
  const pages = [page('/professional/cv', 'Curriculum vitae'), page('/cv', 'Curriculum vitae'), page('/about', 'About')];
  expect(withoutCopies(pages).map(({ to }) => to)).toEqual(expect.arrayContaining(['/cv', '/about']));
  expect(withoutCopies(pages)).toHaveLength(2);
});

it('keeps a page of the same name in another language', () => {
  expect(withoutCopies([page('/blog', 'Blog'), page('/el/blog', 'Blog', 'el-GR')])).toHaveLength(2);
});
