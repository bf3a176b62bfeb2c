import { expect, it } from 'vitest';
import { problemsIn } from './build-problems.ts';

it('finds file and line of what the build says, and keeps a sentence that names none', () => {
  const text = [
    'content/blog/πρώτο/index.el.mdx:2: "publishAt": write a day that exists as YYYY-MM-DD',
    'content/blog/first/index.el.mdx:10:4: the link /nowhere leads nowhere',
    'content/blog/first/hill.png is missing. Add the file beside the text or correct its name.',
    '',
    'No space left on device',
  ].join('\n');
  expect(problemsIn(text)).toEqual([
    { file: 'content/blog/πρώτο/index.el.mdx', line: 2, text: '"publishAt": write a day that exists as YYYY-MM-DD' },
    { file: 'content/blog/first/index.el.mdx', line: 10, text: 'the link /nowhere leads nowhere' },
    { file: 'content/blog/first/hill.png', line: null, text: 'is missing. Add the file beside the text or correct its name.' },
    { file: null, line: null, text: 'No space left on device' },
  ]);
});
