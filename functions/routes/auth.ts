import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import {
  CODE_FORM,
  codeSchema,
  followSchema,
  LINK_FORM,
  LOGIN_PAGE,
  type LoginNote,
  linkSchema,
  passkeySignInSchema,
  signOutSchema,
} from '../../src/features/login/login.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { followLink, passkeyQuestion, sendLink, signInByCode, signInByPasskey, signOut } from '../auth/sign-in.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { isForm, readBody } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import { budgeted } from '../middleware/budget.ts';
import { limited } from '../middleware/limit.ts';
import { siteHostOnly } from '../middleware/site-host.ts';
import { describeFault, log } from '../monitor/log.ts';
import { formPage } from '../pages/form-page.ts';
import { secretOf } from '../settings.ts';
import { account } from './account.ts';

/** An answer has left by then, milliseconds. */
const AFTER_ANSWER_MS = 50;

interface Onward {
  locale: Locale;
  redirect?: string | undefined;
}

/** Leads a plain form back to the page, which begins with a note. */
function withNote(c: Context<AppEnv>, { locale, redirect }: Onward, note: LoginNote): Response {
  const query = new URLSearchParams({ note, ...(redirect && { redirect }) });
  return c.redirect(`${path(locale, LOGIN_PAGE)}?${query}`, 303);
}

const goOn = (c: Context<AppEnv>, { locale, redirect }: Onward): Response => c.redirect(redirect ?? path(locale, LOGIN_PAGE), 303);

/** A plain form without fields that is refused or fails: back to the page that it came from, which says so. */
const backToPage = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.error || !isForm(c)) return;
  const from = c.req.header('Referer') ?? '';
  const { locale } = splitPath(URL.canParse(from) ? new URL(from).pathname : '/');
  c.res = withNote(c, { locale }, c.error instanceof ApiError && c.error.code === 'too_many' ? 'waiting' : 'failed');
});

/**
 * `/api/auth`: the doors, all of them: passkey, link, recovery code; and the way out. There is none by which somebody could become known
 * here. What better-auth could do beyond this has no address.
 */
export const auth = new Hono<AppEnv>()
  .use(siteHostOnly)
  .post('/passkey/question', limited('LIMIT_CALLS'), budgeted('passkeyQuestions'), async (c) =>
    success(c, { options: await passkeyQuestion(c) }),
  )
  .post('/passkey', limited('LIMIT_FORMS'), async (c) => {
    const { response } = await readBody(c, { schema: passkeySignInSchema });
    await signInByPasskey(c, response);
    return success(c, { signedIn: true });
  })
  .post(
    '/link',
    formPage(() => LINK_FORM),
    limited('LIMIT_FORMS'),
    async (c) => {
      const asked = await readBody(c, { schema: linkSchema, form: true });
      if (!secretOf(c.env)) throw new ApiError('unavailable');
      // Begun once the answer is on its way: what is done for the owner's address and for no other would show in its time.
      const behind = scheduler.wait(AFTER_ANSWER_MS).then(() => sendLink(c, asked));
      c.executionCtx.waitUntil(behind.catch((error) => log('error', 'sign-in', { fault: describeFault(error) })));
      return isForm(c) ? withNote(c, asked, 'sent') : success(c, { state: 'mailed' }, 202);
    },
  )
  .post('/link/follow', backToPage, limited('LIMIT_FORMS'), async (c) => {
    const asked = await readBody(c, { schema: followSchema, form: true });
    const trouble = await followLink(c, asked.token);
    if (isForm(c)) return trouble ? withNote(c, asked, trouble) : goOn(c, asked);
    if (trouble) throw new ApiError('signed_out', { message: { key: 'call.link.expired' } });
    return success(c, { signedIn: true });
  })
  .post(
    '/code',
    formPage(() => CODE_FORM),
    limited('LIMIT_FORMS'),
    async (c) => {
      const asked = await readBody(c, { schema: codeSchema, form: true });
      await signInByCode(c, asked.code);
      return isForm(c) ? goOn(c, asked) : success(c, { signedIn: true });
    },
  )
  .post('/sign-out', backToPage, limited('LIMIT_CALLS'), async (c) => {
    const { locale } = await readBody(c, { schema: signOutSchema, form: true });
    await signOut(c);
    // Only the browser's own cache. "storage" and "cookies" would take the reader's settings, reading list and waiting forms along;
    // what the owner wrote is erased by the page (src/features/login/leave.ts).
    c.header('Clear-Site-Data', '"cache"');
    return isForm(c) ? withNote(c, { locale }, 'out') : success(c, { signedIn: false });
  })
  .route('/account', account);
