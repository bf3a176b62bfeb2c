import type { Context } from 'hono';
import { adminAddresses } from '../../src/features/admin/pages.shared.ts';
import { nearestPage } from '../../src/features/errors/nearest.shared.ts';
import { toShownPath } from '../../src/features/redirects/admin/redirect-path.shared.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import type { AppEnv } from '../env.ts';
import { readPages } from '../http/build.ts';
import { describeFault, log } from '../http/log.ts';
import { errorPage } from '../http/pages/error-page.ts';
import { isOwnersAddress } from '../http/pages/owners-address.ts';
import { isIndexFile, namesSomething, pathForms } from './match.ts';
import { redirected } from './redirected.ts';

const OWNERS_PAGES = adminAddresses().flatMap((address) => LOCALE_CODES.map((locale) => path(locale, address)));

const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['/favicon.ico', '/icon.svg'],
  ['/sitemap.xml', '/sitemap-index.xml'],
]);

/** Returns only addresses of the build; the owner's pages only for the owner. */
async function pageAmong(c: Context<AppEnv>, pathname: string, names: readonly string[]): Promise<string | undefined> {
  const among = (pages: readonly string[]): string | undefined =>
    pages.find((page) => page !== pathname && names.includes(toShownPath(page)));
  if (isOwnersAddress(pathname)) return among(OWNERS_PAGES);
  try {
    return among(await readPages(c.env.ASSETS));
  } catch (error) {
    log('warn', 'pages', { fault: describeFault(error) });
    return undefined;
  }
}

async function nearest(c: Context<AppEnv>, pathname: string): Promise<string | undefined> {
  try {
    return nearestPage(
      pathname,
      (await readPages(c.env.ASSETS)).filter((page) => !isOwnersAddress(page)),
    );
  } catch {
    // `pageAmong` has logged it.
    return undefined;
  }
}

export async function orMissing(c: Context<AppEnv>, response: Response): Promise<Response> {
  if (response.status !== 404) return response;
  await response.body?.cancel();
  const url = new URL(c.req.url);
  const { pathname, search } = url;
  const [same = '', ...older] = pathForms(pathname);
  const meant = ELSEWHERE.get(pathname) ?? (await pageAmong(c, pathname, [same]));
  if (meant !== undefined) return c.redirect(`${meant}${search}`, 308);
  if (isOwnersAddress(pathname)) return errorPage(c, 404);
  const owners = await redirected(c);
  if (owners) return owners;
  // A number in the query of an old system names an article, which is not the page of the path.
  const page = isIndexFile(pathname) && namesSomething(search) ? undefined : await pageAmong(c, pathname, older);
  return page === undefined ? errorPage(c, 404, { nearest: await nearest(c, pathname) }) : c.redirect(`${page}${search}`, 308);
}
