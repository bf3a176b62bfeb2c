import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CARD } from '../../src/features/cards/card.ts';
import { DIST, faults, fileAt, pages, SITE } from './built-site.ts';

it('every picture has a text alternative and reserves its space while it loads', () => {
  expect(
    faults(({ images }) =>
      images.flatMap(({ src, alt, sized }) => [
        (alt === null || alt.trim() === '') && `${src} has no alt`,
        !sized && `${src} has no width and height`,
      ]),
    ),
  ).toEqual([]);
});

it('every drawing has a name', () => {
  expect(faults(({ drawings }) => [drawings.some((name) => name.trim() === '') && 'a drawing without a name'])).toEqual([]);
});

it('every page has a social card of this site', () => {
  expect(faults(({ card, locale }) => [!card?.startsWith(`${SITE}/cards/${locale}/`) && `card ${card}`])).toEqual([]);
});

it('what is shared has a card of its own: each entry, and the pages about the owner', () => {
  const own = /^\/(?:services|work\/projects|blog|notes)\/(?!topics|category|page)[^/]+$|^\/(?:about|cv)$/u;
  const cards = new Map(pages.filter(({ bare }) => own.test(bare)).map(({ address, card }) => [address, card]));
  expect(cards.size).toBeGreaterThan(60);
  expect(new Set(cards.values()).size).toBe(cards.size);
});

// `npm run build -- --no-cards` builds none.
it.runIf(existsSync(join(DIST, 'cards')))('every social card exists, in the expected size', () => {
  const cards = new Set(pages.map(({ card }) => card?.slice(SITE.length) ?? ''));
  expect([...cards].filter((card) => !fileAt(card))).toEqual([]);
  for (const card of cards) {
    // PNG: width and height are the first two numbers of the header chunk.
    const png = readFileSync(join(DIST, card));
    expect([card, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([card, CARD.width, CARD.height]);
  }
});
