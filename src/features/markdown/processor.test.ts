import { pathToFileURL } from 'node:url';
import { mdxToJs } from 'satteri';
import { expect, it } from 'vitest';
import { languagePlugin } from './processor.ts';

const spans = async (text: string, locale: string): Promise<string[]> => {
  const { code } = await mdxToJs(text, { hastPlugins: [languagePlugin], fileURL: pathToFileURL(`/index.${locale}.mdx`) });
  return [...code.matchAll(/lang: "el",\s*children: "([^"]*)"/gu)].map(([, found = '']) => found);
};

it('marks the Greek words of an English text, in headings, links and code', async () => {
  const text = '## The (Αρχή) and\n\n- a [link to Γ.Ε.ΜΗ.](/x) and `Χανιά`, *ίσως*\n\n| a |\n| --- |\n| ΕΛ or EN |';
  expect(await spans(text, 'en')).toEqual(['Αρχή', 'Γ.Ε.ΜΗ.', 'Χανιά', 'ίσως', 'ΕΛ']);
});

it('leaves alone what is marked, and Greek texts', async () => {
  expect(await spans('a <span lang="el">Αρχή</span> b', 'en')).toEqual(['Αρχή']);
  expect(await spans('Η PostgreSQL αρκεί', 'el')).toEqual([]);
});
