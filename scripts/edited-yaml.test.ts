import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { editedYaml } from './edited-yaml.ts';

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

it('leaves the commented settings of the site where their # can be removed', () => {
  const text = readFileSync('content/site.yaml', 'utf8');
  const edited = editedYaml(text, [
    [['brand'], 'Kyma'],
    [['owner', 'email'], 'eleni@kyma.example'],
  ]);
  const changed = edited.split('\n').filter((line, at) => line !== text.split('\n')[at]);
  expect(changed).toHaveLength(2);
});
