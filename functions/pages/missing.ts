import type { Context } from 'hono';
import { adminAddresses } from '../../src/features/admin/pages.shared.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import type { AppEnv } from '../env.ts';
import { describeFault, log } from '../monitor/log.ts';
import { errorPage } from './error-page.ts';
import { isOwnersAddress } from './owners-address.ts';
import { readPages } from './page-list.ts';
import { redirected } from './redirected.ts';

const OWNERS_PAGES = adminAddresses().flatMap((address) => LOCALE_CODES.map((locale) => path(locale, address)));

const ELSEWHERE: ReadonlyMap<string, string> = new Map([['/favicon.ico', '/icon.svg']]);

/** Returns only addresses of the build; the owner's pages only for the owner. */
async function sameButCase(c: Context<AppEnv>, pathname: string): Promise<string | undefined> {
  const wanted = pathname.toLowerCase();
  if (isOwnersAddress(pathname)) return OWNERS_PAGES.find((page) => page !== pathname && page.toLowerCase() === wanted);
  try {
    return (await readPages(c.env.ASSETS)).find((page) => page !== pathname && page.toLowerCase() === wanted);
  } catch (error) {
    log('warn', 'pages', { fault: describeFault(error) });
    return undefined;
  }
}

export async function orMissing(c: Context<AppEnv>, response: Response): Promise<Response> {
  if (response.status !== 404) return response;
  await response.body?.cancel();
  const { pathname, search } = new URL(c.req.url);
  const meant = ELSEWHERE.get(pathname) ?? (await sameButCase(c, pathname));
  if (meant !== undefined) return c.redirect(`${meant}${search}`, 308);
  return (isOwnersAddress(pathname) ? undefined : await redirected(c)) ?? errorPage(c, 404);
}
