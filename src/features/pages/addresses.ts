import { globSync } from 'node:fs';
import { LOCALE_CODES } from '../../i18n/locales.ts';
import { ADMIN_HOME } from '../admin/pages.shared.ts';
import { MCP_PATH } from '../mcp/address.shared.ts';

/** An entry of `content/pages` and where it stands, in the default language. */
export interface Placed {
  /** Path of its file, or of its folder. */
  file: string;
  slug: string;
  address?: string | undefined;
  alsoAt?: readonly string[] | undefined;
}

export const addressOf = ({ slug, address = `/${slug}` }: Pick<Placed, 'slug' | 'address'>): string => address;

const ROUTES = 'src/pages/[...locale]';

/** Pages of the site's own, as files below `src/pages/[...locale]`. */
export const ownPages = (): string[] => globSync('**/*.astro', { cwd: ROUTES }).map((file) => file.replaceAll('\\', '/'));

const toAddress = (file: string): string => `/${file.replace(/(?:(?:^|\/)index)?\.astro$/u, '')}`;

/** Whether a page of the site's own has this address, so that it draws the entry. */
export const hasOwnPage = (address: string, files: readonly string[]): boolean => files.some((file) => toAddress(file) === address);

const TAKEN = [ADMIN_HOME, '/api', MCP_PATH, '/index', ...LOCALE_CODES.map((locale) => `/${locale}`)];

function findTaker(address: string, files: readonly string[]): string | undefined {
  if (hasOwnPage(address, files)) return undefined;
  const parent = TAKEN.find((taken) => address === taken || address.startsWith(`${taken}/`));
  if (parent) return `${parent} belongs to the site itself`;
  const steps = address.split('/');
  const file = files.find((name) => {
    const own = toAddress(name).split('/');
    return own.length === steps.length && own.every((step, index) => step.startsWith('[') || step === steps[index]);
  });
  return file && `addresses like it belong to ${ROUTES}/${file}`;
}

const REMEDY = 'Rename the folder, or give both languages another "address"';

/** What is wrong with the addresses of all entries; each line has the file and the remedy. */
export function addressProblems(entries: readonly Placed[], files: readonly string[]): string[] {
  const first = new Map<string, string>();
  return entries.flatMap((entry) => {
    const { file, alsoAt = [] } = entry;
    return [addressOf(entry), ...alsoAt].flatMap((address, index) => {
      const other = first.get(address);
      first.set(address, file);
      if (other !== undefined) return [`${file}: ${address} is the address of ${other} too. ${REMEDY}.`];
      if (index > 0 && hasOwnPage(address, files))
        return [`${file}: ${address} in "alsoAt" is a page of the site's own. Choose an address that no page has.`];
      const taker = findTaker(address, files);
      return taker ? [`${file}: nothing can be drawn at ${address}: ${taker}. ${REMEDY}.`] : [];
    });
  });
}

/**
 * The remedy for an entry whose address is a page of the site's own that shows something else, so that nothing draws the entry.
 * @param shown addresses that show it, in the default language
 */
export function undrawnProblem(entry: Placed, shown: readonly string[]): string | undefined {
  const address = addressOf(entry);
  return shown.includes(address) ? undefined : `${entry.file}: no page draws it: ${address} is a page of the site's own. ${REMEDY}.`;
}
