import distance from 'damerau-levenshtein';
import { withoutAccents } from '../../i18n/fold.ts';
import { splitPath } from '../../i18n/path.ts';
import { letterBits } from '../search/reading/slip.shared.ts';

const MOST_LETTERS = 100;
/** Tolerates one wrong letter per this many letters. */
const LETTERS_PER_SLIP = 6;
const MOST_SLIPS = 4;
const PART_LETTERS = 5;

function tidy(pathname: string): string {
  try {
    return withoutAccents(decodeURIComponent(pathname))
      .toLowerCase()
      .replaceAll('_', '-')
      .replace(/(?<!\/)\/+$/u, '');
  } catch {
    return '';
  }
}

const lastPart = (address: string): string => address.slice(address.lastIndexOf('/') + 1).replace(/\.(?:html?|php|aspx?)$/u, '');

const countBits = (bits: number): number => bits.toString(2).replaceAll(/[^1]/gu, '').length;

/**
 * The page of the same language that a visitor may have meant by an address that does not exist: the only one with its last part, or one
 * that differs by a slip.
 */
export function nearestPage(pathname: string, pages: readonly string[]): string | undefined {
  const wanted = tidy(pathname);
  if (wanted === '' || pathname.length > MOST_LETTERS) return undefined;
  const { locale } = splitPath(pathname);
  const own = pages.filter((page) => splitPath(page).locale === locale);
  const part = lastPart(wanted);
  const same = part.length >= PART_LETTERS ? own.filter((page) => lastPart(page) === part) : [];
  if (same.length === 1) return same[0];
  const allowed = Math.min(MOST_SLIPS, Math.floor(wanted.length / LETTERS_PER_SLIP));
  const bits = letterBits(wanted);
  let best: { page: string; steps: number } | undefined;
  for (const page of own) {
    if (Math.abs(page.length - wanted.length) > allowed || countBits(letterBits(page) ^ bits) > 2 * allowed) continue;
    const { steps } = distance(wanted, page);
    if (steps <= allowed && (!best || steps < best.steps)) best = { page, steps };
  }
  return best?.page;
}
