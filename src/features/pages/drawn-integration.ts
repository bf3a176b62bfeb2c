import { resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import { LOCALE_CODES } from '../../i18n/locales.ts';
import { splitPath } from '../../i18n/path.ts';
import { isEntryOn, isPublished } from '../entries/due.ts';
import { foldersIn, getState, readFront } from '../entries/front.ts';
import { pagesThatShow } from '../markdown/registries.ts';
import { addressOf, hasOwnPage, ownPages, undrawnProblem } from './addresses.ts';

const FOLDER = 'content/pages';

function findUndrawn(): string[] {
  const now = Date.now();
  const own = ownPages();
  return foldersIn(FOLDER).flatMap((slug) => {
    const versions = LOCALE_CODES.flatMap((locale) => {
      const file = `${FOLDER}/${slug}/index.${locale}.mdx`;
      const front = readFront(file);
      return front ? [{ file, slug, front }] : [];
    });
    if (!versions.every(({ front }) => isPublished(getState(front), now))) return [];
    return versions.flatMap(({ file, front: { address } }) => {
      if (!isEntryOn('pages', slug, address)) return [];
      if (!hasOwnPage(addressOf({ slug, address }), own)) return [];
      const shown = pagesThatShow(resolve(file)).map((page) => splitPath(page).bare);
      return undrawnProblem({ file, slug, address }, shown) ?? [];
    });
  });
}

/** Fails the build for a published entry of `content/pages` whose address is a page of the site's own that does not show it. */
export const checkDrawn = (): AstroIntegration => ({
  name: 'drawn-entries',
  hooks: {
    'astro:build:done': () => {
      const undrawn = findUndrawn();
      if (undrawn.length > 0) throw new Error(undrawn.join('\n'));
    },
  },
});
