import { ICON_NAME, type IconSet, iconSetSchema, OWN_SET, ownSetFile } from '../../src/features/icons/icons.schema.ts';
import type { Env } from '../env.ts';

/** Files of the set that this instance has read. They change with a deployment only, which brings new instances. */
const read = new Map<string, Promise<IconSet | undefined>>();

async function readFile(assets: Fetcher, address: URL): Promise<IconSet | undefined> {
  const answer = await assets.fetch(new Request(address));
  if (!answer.ok) {
    await answer.body?.cancel();
    if (answer.status === 404) return undefined;
    throw new Error(`the icon set answered ${answer.status}`);
  }
  return iconSetSchema.parse(await answer.json());
}

function fileOf(assets: Fetcher, letter: string, origin: string): Promise<IconSet | undefined> {
  const known = read.get(letter);
  if (known) return known;
  const reading = readFile(assets, new URL(ownSetFile(letter), origin));
  read.set(letter, reading);
  // A failure is not kept.
  reading.catch(() => read.delete(letter));
  return reading;
}

/** Icons of the site's own set. @throws where the site's files cannot be read */
export async function ownIcons({ ASSETS }: Pick<Env, 'ASSETS'>, names: readonly string[], origin: string): Promise<IconSet> {
  const letters = [...new Set(names.filter((name) => ICON_NAME.test(name)).map((name) => name.charAt(0)))];
  const files = await Promise.all(letters.map((letter) => fileOf(ASSETS, letter, origin)));
  const set: IconSet = { prefix: OWN_SET, icons: {} };
  for (const file of files) {
    if (!file) continue;
    const { prefix: _prefix, icons, ...rest } = file;
    Object.assign(set, rest);
    for (const name of names) if (Object.hasOwn(icons, name)) Object.assign(set.icons, { [name]: icons[name] });
  }
  return set;
}
