import { describe, expect, it } from 'vitest';
import { findPages } from '../search/find-pages.shared.ts';
import { prepareTexts, type TextsFile } from '../search/texts.shared.ts';
import { answerQuestion } from './answer.shared.ts';

const page = (url: string, title: string): TextsFile['pages'][number] => ({
  url,
  title,
  description: '',
  collection: url.split('/')[1] ?? '',
  category: '',
  tags: [],
  year: '',
});

const texts = prepareTexts({
  locale: 'en',
  pages: [page('/services/cloud', 'Cloud migration'), page('/store/print', 'Ridgeline print'), page('/about', 'About me')],
  passages: [
    [
      0,
      '',
      '',
      'Design and migration, rehearsed before the night.\nfrom €7,200 before VAT\n3–12 weeks',
      'how much does it cost to move to the cloud\nwhat do you charge for a migration\nwhat is the cost of a migration',
    ],
    [0, 'down', 'How long will we be down?', 'One to two hours at night.'],
    [1, '', '', 'A pigment print of the hill, from €48.'],
    [1, 'delivery', 'Delivery', 'The print is posted rolled in a tube within seven days.', 'how do you ship it\nwill the poster be folded'],
    [1, 'returns', 'Returns', 'Send the print back within 14 days.', 'can I get my money back\nhow do I return a print'],
    [2, 'athens', 'Athens', 'From the top you can see the weather come in over Salamis.', 'who are you\nhow much is it'],
  ],
  near: [[1], [0], [3], [2], [2], []],
  stop: 'thank tell me about much and how do you what does is it the a of and we will be for in to by can i my are',
  english: '',
  unanswered: 'can you repair my printer\nhow much does a pizza cost\nwhat will the weather be like tomorrow\nthank you',
});

const quoted = (question: string, previous?: string) =>
  answerQuestion(texts, question, previous).passages.map(({ page: at, anchor }) => `${at}#${anchor}`);

describe('answer', () => {
  it('quotes the passage that answers, word for word, with its heading', () => {
    expect(answerQuestion(texts, 'How long will we be down?').passages[0]).toEqual({
      page: '/services/cloud',
      anchor: 'down',
      title: 'Cloud migration',
      heading: 'How long will we be down?',
      text: 'One to two hours at night.',
      collection: 'services',
    });
  });

  it('understands words that the site does not use', () => {
    expect(quoted('How much does the migration cost?')[0]).toBe('/services/cloud#');
    expect(quoted('is the poster folded')[0]).toBe('/store/print#delivery');
  });

  it('quotes only the passage that is known to answer just these words, however common they are', () => {
    expect(quoted('Who are you?')).toEqual(['/about#athens']);
    expect(quoted('you are who')).toEqual(['/about#athens']);
  });

  it('prefers the passage whose known questions are most like it to one that shares more words', () => {
    const two = prepareTexts({
      locale: 'en',
      pages: [page('/method', 'Method'), page('/price', 'Reports')],
      passages: [
        [0, '', '', 'Sales cost, sales of shops, analysis of shops, analysis of sales.', 'which method'],
        [
          1,
          '',
          '',
          'from €4,800',
          `how much does a sales analysis cost\nprice of sales analysis\ncost of sales analysis for shops\n${'who reads the weekly dashboard of stock\n'.repeat(30)}`,
        ],
      ],
      stop: 'how much does a of is it the did for',
      english: '',
      unanswered: '',
    });
    expect(answerQuestion(two, 'how much does sales analysis cost for shops').passages[0]?.page).toBe('/price');
  });

  it('answers a known question about something that the site does not have', () => {
    expect(quoted('what is the cost of a migration for xylophonists')[0]).toBe('/services/cloud#');
  });

  it('adds what a known question means after the one before', () => {
    expect(quoted('How much is it?')).toEqual(['/about#athens']);
    expect(quoted('How much is it?', 'Tell me about the cloud migration').slice(0, 2)).toEqual(['/about#athens', '/services/cloud#']);
  });

  it('understands a follow-up by the question before', () => {
    expect(quoted('And how much is it?', 'Tell me about the cloud migration')[0]).toBe('/services/cloud#');
  });

  it('leaves the question before when the site answers a new one', () => {
    expect(quoted('I want my money back', 'Tell me about the cloud migration')[0]).toBe('/store/print#returns');
  });

  it('takes thanks for no follow-up', () => {
    expect(quoted('Thank you!', 'Tell me about the cloud migration')).toEqual([]);
  });

  it.each(['Do you repair printers?', 'pizza', 'what is the weather like tomorrow?', '', '???'])('finds no answer to “%s”', (question) => {
    expect(quoted(question)).toEqual([]);
  });

  it('quotes at most three passages', () => {
    expect(quoted('migration print weather night').length).toBeLessThanOrEqual(3);
  });
});

it('finds pages by their title and passages, and leads to the heading', () => {
  expect(findPages(texts, 'ridgeline print delivery')[0]).toMatchObject({ page: { url: '/store/print' }, url: '/store/print#delivery' });
  expect(findPages(texts, 'print', { collection: 'services' })).toEqual([]);
  expect(findPages(texts, 'migration', { limit: 1 })).toHaveLength(1);
});
