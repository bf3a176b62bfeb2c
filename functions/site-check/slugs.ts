import { COLLECTIONS } from '../../src/features/content/collections.shared.ts';
import { SLUG, SLUG_LENGTH } from '../../src/features/content/slug.shared.ts';
import type { Finding } from '../../src/features/site-check/admin/checks.schema.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';

const LISTS: readonly string[] = ['category', 'tag', 'page'];
const PAGE_OF_LIST = /\/page\/\d+$/u;
const HOMES = Object.values(COLLECTIONS).map(({ home }) => home);

function slugOf(address: string): string | undefined {
  const { bare } = splitPath(address);
  const home = HOMES.find((one) => bare.startsWith(`${one}/`));
  if (home === undefined || PAGE_OF_LIST.test(bare)) return undefined;
  const parts = bare.slice(home.length + 1).split('/');
  return parts.length > 1 && LISTS.includes(parts[0] ?? '') ? parts[1] : parts.join('/');
}

export const slugAddresses = (pages: readonly string[]): string[] => pages.filter((page) => slugOf(page) !== undefined);

const shown = (slug: string): string => {
  try {
    return decodeURI(slug);
  } catch {
    return slug;
  }
};

export function slugFindings(pages: readonly string[]): Finding[] {
  const known = new Set(pages);
  const spellings = Map.groupBy(pages, (page) => page.toLowerCase());
  return slugAddresses(pages).flatMap((page): Finding[] => {
    const slug = shown(slugOf(page) ?? '');
    const { locale, bare } = splitPath(page);
    const finding = (rule: Finding['rule'], subject = slug): Finding => ({ page, rule, subject, detail: '' });
    return [
      ...(SLUG.test(slug) ? [] : [finding('slug-letters')]),
      ...(slug.length > SLUG_LENGTH ? [finding('slug-long')] : []),
      ...(LISTS.includes(slug) ? [finding('slug-reserved')] : []),
      ...LOCALE_CODES.filter((other) => other !== locale && !known.has(path(other, bare))).map((other) =>
        finding('slug-one-language', path(other, bare)),
      ),
      ...(spellings.get(page.toLowerCase()) ?? []).filter((other) => other !== page).map((other) => finding('slug-same', other)),
    ];
  });
}
