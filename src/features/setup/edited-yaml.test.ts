import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { editedYaml } from './edited-yaml.shared.ts';

const TEXT = `# First.
owner:
  name: "Your Name" # both scripts
  place:
    en: Athens
    el: 'Αθήνα'
social: [a, b]
links:
  - one
  - two

# search:
#   appId: X
store:
  test: true
# monitor: y
`;

it.each([
  [['owner', 'name'], 'Kyma: Data # 1'],
  [['owner', 'place', 'el'], "Θεσ'νίκη"],
  [['owner', 'place', 'de'], 'Athen'],
  [['social'], [{ name: 'x', url: 'https://x.example/a,b' }]],
  [['links'], ['only']],
  [['store', 'test'], false],
  [['store', 'seller'], 'no'],
  [['added'], 'two\nlines'],
] as const)('changes %j, and nothing else', (path, value) => {
  const edited = editedYaml(TEXT, [[path, value]]);
  const expected = parse(TEXT) as Record<string, unknown>;
  let group = expected;
  for (const part of path.slice(0, -1)) group = group[part] as Record<string, unknown>;
  group[String(path.at(-1))] = value;
  expect(parse(edited)).toEqual(expected);
  const kept = TEXT.split('\n').filter((line) => /^\s*#/u.test(line));
  expect(edited.split('\n').filter((line) => /^\s*#/u.test(line))).toEqual(kept);
});

it.each([
  ['talk: { minutes: 40, free: true }\n', ['talk', 'free'], 'talk: { minutes: 40 }\n'],
  ['talk: { minutes: 40, free: true }\n', ['talk', 'minutes'], 'talk: { free: true }\n'],
  ['{ "a": 1, "b": 2 }', ['b'], '{ "a": 1 }'],
  ['# one\na: 1\n\n# two\nb:\n  c: 2\n  d: 3 # three\n', ['b', 'c'], '# one\na: 1\n\n# two\nb:\n  d: 3 # three\n'],
  ['# one\na: 1\n\n# two\nb:\n  - c\n  - d\n', ['b'], '# one\na: 1\n\n'],
  ['# both\na: 1\nb: 2\n', ['a'], '# both\nb: 2\n'],
  ['a: 1\n# the end\nb: "x: y" # z', ['b'], 'a: 1\n'],
  ['a: >-\n  long\n  text\nb: 2\n', ['a'], 'b: 2\n'],
])('removes from %j the field %j', (text, path, expected) => {
  expect(editedYaml(text, [[path, undefined]])).toBe(expected);
});

it('adds a field between braces', () => {
  expect(editedYaml('talk: { minutes: 40 } # why\n', [[['talk', 'free'], true]])).toBe('talk: { minutes: 40, free: true } # why\n');
});

it('leaves the commented settings of the site where their # can be removed', () => {
  const text = readFileSync('content/site.yaml', 'utf8');
  const edited = editedYaml(text, [
    [['brand'], 'Kyma'],
    [['owner', 'email'], 'eleni@kyma.example'],
  ]);
  const changed = edited.split('\n').filter((line, at) => line !== text.split('\n')[at]);
  expect(changed).toHaveLength(2);
});

it('removes lines with the comment about them, and no other comment', () => {
  const text = '# Of all.\n\n# Of a.\na: 1\n\n# Of b.\nb: 2\n# Of c, first\n# and second.\nc: 3\n';
  expect(
    editedYaml(text, [
      [['a'], undefined],
      [['c'], undefined],
    ]),
  ).toBe('# Of all.\n\n\n# Of b.\nb: 2\n');
});

it.each([
  ['a: 1\n', 'a: 1\nsections: { store: false, ai: false }\n'],
  ['a: 1', 'a: 1\nsections: { store: false, ai: false }'],
  ['# Nothing yet.\n', '# Nothing yet.\nsections: { store: false, ai: false }\n'],
  ['{ "a": 1 }', '{ "a": 1, "sections": { "store": false, "ai": false } }'],
])('adds to %j a group that it lacks, with all its fields', (text, expected) => {
  const edited = editedYaml(text, [
    [['sections', 'store'], false],
    [['sections', 'ai'], false],
  ]);
  expect(parse(edited)).toEqual(parse(expected));
  if (!text.startsWith('{')) expect(edited).toBe(expected);
});

it('adds groups within groups', () => {
  expect(parse(editedYaml('a:\n  b: 1\n', [[['a', 'c', 'd', 'e'], 2]]))).toEqual({ a: { b: 1, c: { d: { e: 2 } } } });
});
