/** The setup that makes "Kyma Data, Thessaloniki" (tests/site/other-owner.test.ts) of the sample, without texts of its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { SETUP_FILES, type SetupFile } from '../src/features/setup/fields.shared.ts';
import { chosenWords, type PictureName } from '../src/features/setup/pictures.shared.ts';
import type { Setup } from '../src/features/setup/setup.shared.ts';

export const KYMA = 'tests/samples/kyma';
export const textOf = (file: SetupFile, root = '.'): string => readFileSync(join(root, SETUP_FILES[file]), 'utf8');
const treeOf = (file: SetupFile, root?: string): Record<string, unknown> => parse(textOf(file, root));
/** The pictures that are chosen, by name. */
export const KYMA_PICTURES = { logo: 'brand/logo.svg', hero: 'brand/hero.jpg', portrait: 'portrait.jpg' } as const satisfies Partial<
  Record<PictureName, string>
>;
const chosen = (name: keyof typeof KYMA_PICTURES): string => {
  const file = KYMA_PICTURES[name];
  return chosenWords(`${name}.${file.split('.').at(-1)}`, readFileSync(join(KYMA, 'content', file)));
};

export const before: Setup = {
  ...{ site: treeOf('site'), terms: treeOf('terms'), brand: treeOf('brand') },
  pictures: { picture: { icon: 'icon.svg' } },
};
const theirs = treeOf('site', KYMA);
const owner = { ...(before.site['owner'] as object), ...(theirs['owner'] as object) };
export const wanted: Setup = {
  site: { ...before.site, ...theirs, owner },
  terms: treeOf('terms', KYMA),
  brand: treeOf('brand', KYMA),
  pictures: {
    picture: {
      logo: chosen('logo'),
      hero: chosen('hero'),
      portrait: chosen('portrait'),
    },
  },
};
