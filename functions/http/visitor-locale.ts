import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { chooseLocale } from '../../src/i18n/choice.ts';
import { LOCALE_COOKIE } from '../../src/i18n/locale-cookie.ts';
import { DEFAULT_LOCALE, type Locale } from '../../src/i18n/locales.ts';
import type { AppEnv } from '../env.ts';

export const getVisitorLocale = <E extends AppEnv>(c: Context<E>): Locale =>
  chooseLocale({
    cookie: getCookie(c, LOCALE_COOKIE),
    languages: c.req.header('Accept-Language'),
    fallback: c.env.FALLBACK_LOCALE,
    url: DEFAULT_LOCALE,
  });
