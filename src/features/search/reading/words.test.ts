import { expect, it } from 'vitest';
import { makeLexicon } from './lexicon.shared.ts';
import { readQuery } from './read-query.shared.ts';
import { namesIn } from './words.shared.ts';
import { countWords, packWords } from './words-file.shared.ts';

const lexicon = (said: string) => makeLexicon('en', { ...packWords(countWords([said])), english: '', stop: 'a and in with' });
const read = (query: string, said: string) =>
  readQuery(query, lexicon(said))
    .words.filter(({ how }) => how !== 'unknown')
    .map((word) => word.read);

const SAID = 'Models in R, a service in C#, drivers in C++ and a portal on .NET, with developer notes';

it.each([
  ['R', ['rlang']],
  ['C#', ['csharp']],
  ['c#?', ['csharp']],
  ['(C++)', ['cplusplus']],
  ['.NET', ['dotnet']],
  ['.net developer', ['dotnet', 'developer']],
  ['R developer', ['rlang', 'developer']],
])('%s is found where a page has it', (query, expected) => {
  expect(read(query, SAID)).toEqual(expected);
});

it.each(['R', 'C#', 'c#', 'C++', 'F#', '.NET', '.net'])(
  '%s is nothing where no page has it, also no other word with its letters',
  (query) => {
    const said = 'net of what a net is, a plan C, R. Hyndman, R&D, sharp and app, example.net, /r';
    expect([read(query, said), readQuery(query, lexicon(said)).known]).toEqual([[], 0]);
  },
);

it('leaves the other words of a query with a name that no page has', () => {
  expect(read('C# developer', 'notes of a developer')).toEqual(['developer']);
});

it('finds such names in a page’s text once each', () => {
  expect(namesIn('C# and c#, R and R. Hyndman, ASP.NET, example.net; .NET')).toEqual(['csharp', 'dotnet', 'rlang']);
});
