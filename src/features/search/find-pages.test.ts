import { expect, it } from 'vitest';
import { findPages } from './find-pages.shared.ts';
import { askedWords } from './known-questions.ts';
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

it('knows the words by which visitors ask for a page, first those that tell it from others', () => {
  const asked = [
    'Do you build an online shop?',
    'my online shops are slow',
    'What does a SHOP cost? Shop, I said',
    'moving a shop online',
    'slow?',
  ];
  const answers = [
    { file: 'a', page: '/shop', says: '', asked: asked.slice(0, 2) },
    { file: 'a', page: '/shop', says: '', asked: asked.slice(2) },
    { file: 'b', page: '/course', says: '', asked: ['online', 'is the course online', 'online course'] },
    { file: 'b', page: '/other', says: '', asked: ['online'] },
  ];
  expect([...askedWords(answers, [])]).toEqual([
    ['/shop', ['shop', 'slow', 'online']],
    ['/course', ['course', 'online']],
    ['/other', []],
  ]);
  // “slow” is asked as often of what the site does not have.
  expect(askedWords(answers, ['slow cooker?']).get('/shop')).toEqual(['shop', 'online']);
});
