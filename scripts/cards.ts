/** Draws the social cards into `dist/cards`. `.cache/cards` caches them by text. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brand } from '../src/features/brand/brand.ts';
import { brandIcon } from '../src/features/brand/icon.ts';
import { drawCard } from '../src/features/cards/card.ts';
import { cardList } from '../src/features/cards/card-list.ts';

const CACHE = '.cache/cards';

export async function makeCards(out = 'dist', cards = cardList()): Promise<{ all: number; drawn: number }> {
  const code = await Promise.all(
    ['cards/card', 'cards/card-figure', 'plots/thumbnail'].map((name) => readFile(`src/features/${name}.ts`, 'utf8')),
  );
  const look = [...code, brand.palette.light, brand.card, (await brandIcon()).favicon];
  await mkdir(CACHE, { recursive: true });
  let drawn = 0;
  for (const { file, ...card } of cards) {
    const key = createHash('sha256')
      .update(JSON.stringify([look, card]))
      .digest('hex')
      .slice(0, 24);
    const cached = join(CACHE, `${key}.png`);
    const target = join(out, file);
    await mkdir(dirname(target), { recursive: true });
    try {
      await copyFile(cached, target);
    } catch {
      await writeFile(`${cached}.part`, await drawCard(card));
      await rename(`${cached}.part`, cached);
      await copyFile(cached, target);
      drawn += 1;
    }
  }
  return { all: cards.length, drawn };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await makeCards();
