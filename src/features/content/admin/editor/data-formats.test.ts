import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { badgesFormat, questionsFormat, topicsFormat } from './data-formats.ts';

const TOPICS = `# Above all.
groups:
  data: { en: Data, el: Δεδομένα, for: { en: "Figures, that agree", el: Αριθμοί } }
# Of the blog.
categories:
  ai: { en: AI, el: ΤΝ } # newest
  web: { en: Web, el: Ιστός }
`;

it.each([
  ['topics', topicsFormat('')],
  ['badges', badgesFormat()],
] as const)('writes %s of the project as they were read', (name, { fromFile, toFile }) => {
  const text = readFileSync(`content/${name}.yaml`, 'utf8');
  const written = toFile(fromFile(text) as never);
  expect(parse(written)).toEqual(parse(text));
  expect(written.match(/^#.*$/gmu)).toEqual(text.match(/^#.*$/gmu));
});

it('keeps comments and quotes while topics are added, renamed, moved and removed', () => {
  const { fromFile, toFile } = topicsFormat('');
  const { groups: [data] = [], categories: [ai] = [] } = fromFile(TOPICS);
  const lists = {
    groups: [{ ...data, id: 'data', en: 'Figures' }],
    categories: [
      { id: 'law', en: 'Law', el: 'Δίκαιο', for: { en: '', el: undefined } },
      { ...ai, id: 'ai' },
    ],
  };
  expect(toFile(lists)).toBe(`# Above all.
groups:
  data: { en: Figures, el: Δεδομένα, for: { en: "Figures, that agree", el: Αριθμοί } }
# Of the blog.
categories:
  law: { en: Law, el: Δίκαιο }
  ai: { en: AI, el: ΤΝ } # newest
`);
});

it('refuses two topics of one identifier, of which one would be lost', () => {
  const { fromFile, toFile } = topicsFormat('Twice: {id}');
  const { categories: [ai] = [] } = fromFile(TOPICS);
  const row = { id: 'ai', ...ai };
  expect(() => toFile({ categories: [row, row] })).toThrow(expect.objectContaining({ cause: new Error('Twice: ai') }));
});

it('moves a badge with its comment, asks for an issuer in both languages, and writes that it does not expire', () => {
  const { fromFile, toFile } = badgesFormat();
  const one = `- id: one\n  issuer: Firm # once\n  issued: 2026-01-01\n  expires: 2027-01-01\n  skills: []\n`;
  const { badges: [first = {}] = [] } = fromFile(`# Mine.\n${one}`);
  expect(first['issuer']).toEqual({ en: 'Firm', el: 'Firm' });
  const written = toFile({
    badges: [
      { id: 'two', issued: '2026-02-02' },
      { ...first, expires: undefined },
    ],
  });
  expect(written).toContain('# Mine.\n');
  expect(parse(written)).toEqual([
    { id: 'two', issued: '2026-02-02', expires: null, skills: [] },
    { id: 'one', issuer: { en: 'Firm', el: 'Firm' }, issued: '2026-01-01', expires: null, skills: [] },
  ]);
});

it('writes questions without the name of their folder, and none yet as an empty list', () => {
  expect(questionsFormat.toFile({ entry: 'cloud', page: '/services/cloud' })).toBe('page: /services/cloud\nanswers: []\n');
});
