import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { asLocale, chooseLocale } from '../../src/i18n/choice.ts';
import { DEFAULT_LOCALE, LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE_S } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import type { AppEnv } from '../env.ts';

/** The parameter of `/` by which a visitor without scripts chooses a language: `/?locale=el`. */
const LOCALE_PARAMETER = 'locale';
const VARY = 'Accept-Language, Cookie';

/** A query without the language parameter, everything else untouched: `?a=1&locale=el&b` to `?a=1&b`. */
function withoutChoice(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !new URLSearchParams(part).has(LOCALE_PARAMETER));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

function redirect(c: Context<AppEnv>, to: string): Response {
  c.header('Cache-Control', 'private, no-store');
  c.header('Vary', VARY);
  return c.redirect(to, 302);
}

/**
 * `/` in the visitor's language: the only address that is ever answered by another language's, and the only one that sets the
 * language cookie, when the visitor chooses (`?locale=`). Source: specification, section 4, "Locale detection".
 */
export async function home(c: Context<AppEnv>): Promise<Response> {
  const { protocol, search, searchParams } = new URL(c.req.url);
  const chosen = asLocale(searchParams.get(LOCALE_PARAMETER));
  if (chosen) {
    const secure = protocol === 'https:';
    // Not HttpOnly: the language menu writes it too, and keeps the page, query and hash as it does.
    setCookie(c, LOCALE_COOKIE, chosen, { maxAge: LOCALE_COOKIE_MAX_AGE_S, path: '/', sameSite: 'Lax', secure });
    return redirect(c, path(chosen, `/${withoutChoice(search)}`));
  }
  const locale = chooseLocale({
    cookie: getCookie(c, LOCALE_COOKIE),
    languages: c.req.header('Accept-Language'),
    fallback: c.env.FALLBACK_LOCALE,
    url: DEFAULT_LOCALE,
  });
  if (locale !== DEFAULT_LOCALE) return redirect(c, path(locale, `/${search}`));
  const answer = await c.env.ASSETS.fetch(c.req.raw);
  const page = new Response(answer.body, answer);
  page.headers.set('Cache-Control', 'private, no-cache');
  page.headers.append('Vary', VARY);
  return page;
}
