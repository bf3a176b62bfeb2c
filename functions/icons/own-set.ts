import { own } from '../../src/features/foreign/own.shared.ts';
import { type IconSet, iconSetSchema, OWN_SET, ownSetFile } from '../../src/features/icons/icons.schema.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { describeFault, log } from '../http/log.ts';

/** Holds files, not promises: a request cannot wait for another's work. */
const read = new Map<string, IconSet>();

async function readFile(assets: Fetcher, letter: string, origin: string): Promise<IconSet | undefined> {
  const cachedSet = read.get(letter);
  if (cachedSet) return cachedSet;
  const response = await assets.fetch(new Request(new URL(ownSetFile(letter), origin)));
  if (!response.ok) {
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`the icon set answered ${response.status}`);
  }
  const set = iconSetSchema.parse(await response.json());
  read.set(letter, set);
  return set;
}

export async function ownIcons({ ASSETS }: Pick<Env, 'ASSETS'>, names: readonly string[], origin: string): Promise<IconSet> {
  const letters = [...new Set(names.map((name) => name.charAt(0)))];
  try {
    return chosen(await Promise.all(letters.map((letter) => readFile(ASSETS, letter, origin))), names);
  } catch (error) {
    log('error', 'icons', { fault: describeFault(error) });
    throw new ApiError('unavailable');
  }
}

function chosen(files: (IconSet | undefined)[], names: readonly string[]): IconSet {
  const set: IconSet = { prefix: OWN_SET, icons: {} };
  for (const file of files) {
    if (!file) continue;
    const { prefix: _prefix, icons, ...rest } = file;
    Object.assign(set, rest);
    for (const name of names) {
      const icon = own(icons, name);
      if (icon) set.icons = { ...set.icons, [name]: icon };
    }
  }
  return set;
}
