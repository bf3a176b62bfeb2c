import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { SIGN_IN_CALLS } from '../../src/features/login/calls.schema.ts';
import { LOGIN_PAGE, type LoginNote } from '../../src/features/login/login.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import type { AppEnv } from '../env.ts';
import { afterResponse } from '../http/after-response.ts';
import { ApiError } from '../http/api-error.ts';
import { isForm } from '../http/body.ts';
import { mount } from '../mount.ts';
import { getAuthSecret } from '../settings.ts';
import { markBrowser } from './link-browser.ts';
import { followLink, passkeyOptions, sendLink, signInByCode, signInByPasskey, signOut } from './sign-in.ts';

interface Destination {
  locale: Locale;
  redirect?: string | undefined;
}

function withNote(c: Context<AppEnv>, { locale, redirect }: Destination, note: LoginNote): Response {
  const query = new URLSearchParams({ note, ...(redirect && { redirect }) });
  return c.redirect(`${path(locale, LOGIN_PAGE)}?${query}`, 303);
}

const goOn = (c: Context<AppEnv>, { locale, redirect }: Destination): Response => c.redirect(redirect ?? path(locale, LOGIN_PAGE), 303);

const backToPage = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.error || !isForm(c)) return;
  const from = c.req.header('Referer') ?? '';
  const { locale } = splitPath(URL.canParse(from) ? new URL(from).pathname : '/');
  c.res = withNote(c, { locale }, c.error instanceof ApiError && c.error.code === 'too_many' ? 'waiting' : 'failed');
});

export const auth = mount(SIGN_IN_CALLS, {
  'POST /api/auth/passkey/question': async (c) => ({ options: await passkeyOptions(c) }),
  'POST /api/auth/passkey': async (c, { body }) => {
    await signInByPasskey(c, body.response);
    return { signedIn: true };
  },
  'POST /api/auth/link': async (c, { body }) => {
    if (!getAuthSecret(c.env)) throw new ApiError('unavailable');
    const browser = await markBrowser(c);
    afterResponse(c, 'sign-in', () => sendLink(c, { ...body, browser }));
    return isForm(c) ? withNote(c, body, 'sent') : { state: 'mailed' };
  },
  'POST /api/auth/link/follow': [
    backToPage,
    async (c, { body }) => {
      const problem = await followLink(c, body.token, body.locale);
      if (isForm(c)) return problem ? withNote(c, body, problem) : goOn(c, body);
      if (problem)
        throw new ApiError('signed_out', { message: { key: problem === 'elsewhere' ? 'call.link.elsewhere' : 'call.link.expired' } });
      return { signedIn: true };
    },
  ],
  'POST /api/auth/code': async (c, { body }) => {
    await signInByCode(c, body.code, body.locale);
    return isForm(c) ? goOn(c, body) : { signedIn: true };
  },
  'POST /api/auth/sign-out': [
    backToPage,
    async (c, { body: { locale } }) => {
      await signOut(c);
      // Clears the cache only: "storage" and "cookies" would delete the reader's settings, reading list and queued forms. The page deletes
      // the owner's data (src/features/login/leave.ts).
      c.header('Clear-Site-Data', '"cache"');
      return isForm(c) ? withNote(c, { locale }, 'out') : { signedIn: false };
    },
  ],
});
