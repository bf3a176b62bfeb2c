import { expect, it } from 'vitest';
import { FACTS, translatedWords } from './translated-fields.ts';

const service = {
  title: 'Cloud',
  description: 'D',
  draft: true,
  translatedFrom: 'en:0123456789ab:2026-01-01',
  group: 'platform',
  ...{ order: 1, summary: 'Summary', duration: { min: 1, max: 2, unit: 'week' }, price: { fromCents: 1, per: 'day' } },
  ...{ measure: 'Measure', stages: [1, 1], stageNames: ['Start', 'Rest'], audience: 'Audience', deliverables: ['First', 'Second'] },
  questions: [{ question: 'Why?', answer: 'Because.' }],
  related: ['devops'],
};

it('finds every word of a service, and nothing that both languages share', () => {
  const words = ['Cloud', 'D', 'Summary', 'Measure', 'Start', 'Rest', 'Audience', 'First', 'Second', 'Why?', 'Because.'];
  expect(translatedWords('services', service).toSorted()).toEqual(words.toSorted());
});

it('finds captions and names in a product’s drawing, of whatever kind', () => {
  const plate = { kind: 'parts', caption: 'A course in two parts', parts: [{ name: 'Start', minutes: 5 }], warm: [1] };
  const product = { title: 'T', description: 'D', sku: 'A-1', format: 'PDF', includes: ['Guide'], requires: 'A reader', plate };
  expect(translatedWords('products', product)).toEqual(['T', 'D', 'PDF', 'Guide', 'A reader', 'A course in two parts', 'Start']);
  expect(translatedWords('products', { ...product, plate: undefined })).not.toContain('Start');
});

it('knows what both languages share by the form of its field', () => {
  const some = ['publishAt', 'tags', 'stack', 'figure.display', 'price', 'priceHistory', 'sku', 'plate.total', 'order', 'distros'];
  expect(FACTS).toEqual(expect.arrayContaining(some));
  expect(FACTS.filter((name) => /^(?:title|lead|figure|plate|summary|draft|updatedAt|translatedFrom)$/u.test(name))).toEqual([]);
});
