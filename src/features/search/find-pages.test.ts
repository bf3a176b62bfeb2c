import { expect, it } from 'vitest';
import { askedWords } from './asked.ts';
import { findPages } from './find-pages.shared.ts';
import { prepareTexts } from './texts.shared.ts';

const facts = { description: '', collection: 'pages', category: '', tags: [], year: '' };

it('puts a short page about the subject before a long one that names it in passing', () => {
  const texts = prepareTexts({
    locale: 'en',
    pages: [
      { ...facts, url: '/long', title: 'Address' },
      { ...facts, url: '/keys', title: 'Passkeys' },
    ],
    passages: [
      ...Array.from({ length: 40 }, (_, index): [number, string, string, string] => [
        0,
        '',
        '',
        `Part ${index}, without passkeys or accounts`,
      ]),
      [1, '', '', 'Passkeys for an office: give passkeys to each'],
    ],
    stop: 'or for an to each without',
    english: '',
    unanswered: '',
  });
  expect(findPages(texts, 'passkeys').map(({ url }) => url)).toEqual(['/keys', '/long']);
});

it('knows the words that most questions about a page have, by page', () => {
  const asked = [
    'Do you build an online shop?',
    'my online shop is slow',
    'What does a SHOP cost? Shop, I said',
    'moving a shop online',
    'online?',
  ];
  const answers = [
    { file: 'a', page: '/shop', says: '', asked: asked.slice(0, 2) },
    { file: 'a', page: '/shop', says: '', asked: asked.slice(2) },
    { file: 'b', page: '/other', says: '', asked: ['shop'] },
  ];
  expect([...askedWords(answers)]).toEqual([
    ['/shop', ['online', 'shop']],
    ['/other', []],
  ]);
});
