import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { asLocale, chooseLocale } from '../../src/i18n/choice.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE_S, LOCALE_PARAMETER } from '../../src/i18n/locale-cookie.ts';
import { DEFAULT_LOCALE } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import type { AppEnv } from '../env.ts';
import { namesSomething } from './match.ts';
import { redirected } from './redirected.ts';

const VARY = 'Accept-Language, Cookie';

/** `lang` is the parameter of many systems that sites move from. */
const CHOICES = [LOCALE_PARAMETER, 'lang'];

function withoutChoice(search: string): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !CHOICES.some((name) => new URLSearchParams(part).has(name)));
  return rest.length === 0 ? '' : `?${rest.join('&')}`;
}

function redirect(c: Context<AppEnv>, to: string): Response {
  c.header('Cache-Control', 'private, no-store');
  c.header('Vary', VARY);
  return c.redirect(to, 302);
}

/** Ignores prefetches (Fetch Standard, `Sec-Purpose`; `Purpose` in Safari and older browsers). */
const isAhead = (c: Context<AppEnv>): boolean => /\bprefetch\b/u.test(c.req.header('Sec-Purpose') ?? c.req.header('Purpose') ?? '');

function chosenHome(c: Context<AppEnv>): Response | undefined {
  const { protocol, search, searchParams } = new URL(c.req.url);
  const chosen = CHOICES.map((name) => asLocale(searchParams.get(name))).find(Boolean);
  if (!chosen) return undefined;
  const secure = protocol === 'https:';
  // Not HttpOnly: the language links of the page write it too.
  if (!isAhead(c)) setCookie(c, LOCALE_COOKIE, chosen, { maxAge: LOCALE_COOKIE_MAX_AGE_S, path: '/', sameSite: 'Lax', secure });
  return redirect(c, path(chosen, `/${withoutChoice(search)}`));
}

const oldArticle = async (c: Context<AppEnv>): Promise<Response | undefined> =>
  namesSomething(new URL(c.req.url).search) ? redirected(c) : undefined;

/** Specification, section 4, "Locale detection". */
export async function home(c: Context<AppEnv>): Promise<Response> {
  const choice = (await oldArticle(c)) ?? chosenHome(c);
  if (choice) return choice;
  const locale = chooseLocale({
    cookie: getCookie(c, LOCALE_COOKIE),
    languages: c.req.header('Accept-Language'),
    fallback: c.env.FALLBACK_LOCALE,
    url: DEFAULT_LOCALE,
  });
  if (locale !== DEFAULT_LOCALE) return redirect(c, path(locale, `/${new URL(c.req.url).search}`));
  const response = await c.env.ASSETS.fetch(c.req.raw);
  const page = new Response(response.body, response);
  page.headers.set('Cache-Control', 'private, no-cache');
  page.headers.append('Vary', VARY);
  return page;
}

export const translatedHome = async (c: Context<AppEnv>): Promise<Response> =>
  (await oldArticle(c)) ?? chosenHome(c) ?? c.env.ASSETS.fetch(c.req.raw);
