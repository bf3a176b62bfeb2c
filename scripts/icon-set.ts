/** Writes the icon set for `/api/icons`: one file per first letter, so that a call reads little. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { icons as lucide } from '@iconify-json/lucide';
import { own } from '../src/features/foreign/own.shared.ts';
import { type Icon, type IconSet, OWN_SET, ownSetFile } from '../src/features/icons/icons.schema.ts';

function named(): [string, Icon][] {
  const drawn = Object.entries(lucide.icons).map(([name, { body }]): [string, Icon] => [name, { body }]);
  const aliases = Object.entries(lucide.aliases ?? {}).map(([name, { parent, ...change }]): [string, Icon] => {
    const icon = own(lucide.icons, parent);
    if (!icon || Object.keys(change).length > 0) throw new Error(`the alias "${name}" is more than a name`);
    return [name, { body: icon.body }];
  });
  return [...drawn, ...aliases];
}

export function makeIconSet(out: string): void {
  for (const [letter, icons] of Map.groupBy(named(), ([name]) => name.charAt(0))) {
    const set: IconSet = {
      prefix: OWN_SET,
      ...(lucide.width && { width: lucide.width }),
      ...(lucide.height && { height: lucide.height }),
      icons: Object.fromEntries(icons),
    };
    const file = `${out}${ownSetFile(letter)}`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(set));
  }
}
