import { expect, it } from 'vitest';
import { countWords, packWords } from '../src/features/search/reading/words-file.shared.ts';
import { mistakable, mistakableSince } from './mistakable.ts';

it('finds the same words from those of the last build as anew', () => {
  const built = (text: string) => {
    const known = packWords(countWords([text]));
    return { ...known, english: mistakable('el', known) };
  };
  const [one, other] = [built('και το σαν μάνα λόγος'), built('και το πάνω βλ λόγοι')];
  expect(one.english).not.toBe(other.english);
  expect(mistakableSince('el', one, other)).toBe(other.english);
  expect(mistakableSince('el', other, one)).toBe(one.english);
});
