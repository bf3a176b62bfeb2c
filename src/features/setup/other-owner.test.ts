/** The form can say what the built site of "Kyma Data, Thessaloniki" (tests/site/other-owner.test.ts) is made from. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { changedValues, editedYaml } from './edited-yaml.shared.ts';
import { SETUP_FILE_NAMES, SETUP_FILES, type SetupFile } from './fields.shared.ts';
import { chosenWords, type PictureName } from './pictures.shared.ts';
import { filledIn, type Setup, toValues } from './setup.shared.ts';

const KYMA = 'tests/samples/kyma';
const textOf = (file: SetupFile, root = '.'): string => readFileSync(join(root, SETUP_FILES[file]), 'utf8');
const treeOf = (file: SetupFile, root?: string): Record<string, unknown> => parse(textOf(file, root));
const chosen = (name: PictureName, file: string) =>
  chosenWords(`${name}.${file.split('.').at(-1)}`, readFileSync(join(KYMA, 'content', file)));

const before: Setup = {
  ...{ site: treeOf('site'), terms: treeOf('terms'), brand: treeOf('brand') },
  pictures: { picture: { icon: 'icon.svg', hero: 'hero.svg', card: 'card.svg', footer: 'footer.svg', missing: 'missing.svg' } },
};
const theirs = treeOf('site', KYMA);
const owner = { ...(before.site['owner'] as object), ...(theirs['owner'] as object) };
const wanted: Setup = {
  site: { ...before.site, ...theirs, owner },
  terms: treeOf('terms', KYMA),
  brand: treeOf('brand', KYMA),
  pictures: {
    picture: {
      logo: chosen('logo', 'brand/logo.svg'),
      hero: chosen('hero', 'brand/hero.jpg'),
      portrait: chosen('portrait', 'portrait.jpg'),
    },
  },
};

it('makes the files of another owner from those of the sample', () => {
  const { setup, problems, wrongFile } = filledIn(before, toValues(wanted));
  expect([problems, wrongFile]).toEqual([{}, undefined]);
  for (const file of SETUP_FILE_NAMES) {
    const written = editedYaml(textOf(file), changedValues(before[file], setup[file]));
    expect(parse(written), SETUP_FILES[file]).toEqual(wanted[file]);
  }
  expect(setup.pictures).toEqual(wanted.pictures);
});
