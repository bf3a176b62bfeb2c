/** The form can say what the built site of "Kyma Data, Thessaloniki" (tests/site/other-owner.test.ts) is made from. */
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { before, textOf, wanted } from '../../../tests/kyma-setup.ts';
import { changedValues, editedYaml } from './edited-yaml.shared.ts';
import { SETUP_FILE_NAMES, SETUP_FILES } from './fields.shared.ts';
import { filledIn, toValues } from './setup.shared.ts';

it('makes the files of another owner from those of the sample', () => {
  const { setup, problems, wrongFile } = filledIn(before, toValues(wanted));
  expect([problems, wrongFile]).toEqual([{}, undefined]);
  for (const file of SETUP_FILE_NAMES) {
    const written = editedYaml(textOf(file), changedValues(before[file], setup[file]));
    expect(parse(written), SETUP_FILES[file]).toEqual(wanted[file]);
  }
  expect(setup.pictures).toEqual(wanted.pictures);
});
