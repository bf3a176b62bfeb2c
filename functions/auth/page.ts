import type { Context } from 'hono';
import { LOGIN_NOTES, type LoginState, safePath, TOKEN_LENGTH } from '../../src/features/login/login.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { type MessageKey, translator } from '../../src/i18n/translator.ts';
import type { AppEnv } from '../env.ts';
import { countCall } from '../http/middleware/limit.ts';
import { onDemandPage, retitle } from '../http/pages/on-demand.ts';
import { findSession } from './owner.ts';

const OWNERS_HOME = '/admin';

const TITLES: Partial<Record<LoginState, MessageKey>> = {
  sent: 'login.sent.title',
  link: 'login.link.title',
  in: 'login.in.title',
  other: 'login.other.title',
};

const isFault = (note: string | undefined): boolean => note !== undefined && note !== 'sent' && note !== 'out';

interface SignInPageData {
  locale: Locale;
  state: LoginState;
  note: string | undefined;
  token: string | undefined;
  redirect: string | undefined;
  email: string | undefined;
}

function shown(page: Response, { locale, state, note, token, redirect, email }: SignInPageData): Response {
  const t = translator(locale);
  const only = (name: string, wanted: string | undefined) => ({
    element: (node: Element) => {
      if (
        node
          .getAttribute(name)
          ?.split(' ')
          .includes(wanted ?? '')
      )
        node.removeAttribute('hidden');
      else node.remove();
    },
  });
  const valued = (value: string | undefined) => ({
    element: (node: Element) => {
      if (value) node.setAttribute('value', value.replaceAll('&', '&amp;'));
      else node.remove();
    },
  });
  const named = (whole: string) => whole.replace(t('login.title'), t(TITLES[state] ?? 'login.title'));
  return new HTMLRewriter()
    .on('head > title', retitle(named))
    .on('[data-login]', only('data-login', state))
    .on('[data-login-note]', only('data-login-note', note))
    .on('input[name="redirect"]', valued(redirect))
    .on('input[name="token"]', valued(token))
    .on('[data-login-email]', { element: (node) => void node.setInnerContent(email ?? '') })
    .on('[data-login-onward]', {
      element: (node) => void node.setAttribute('href', (redirect ?? path(locale, OWNERS_HOME)).replaceAll('&', '&amp;')),
    })
    .on('.login-title', {
      element: (node) => {
        node.tagName = 'h1';
      },
    })
    .transform(page);
}

/** The address may hold a token, so the page is not cached and sends no referrer. */
export async function loginPage(c: Context<AppEnv>): Promise<Response> {
  const { locale, bare } = splitPath(c.req.path);
  const found = await findSession(c);
  if (!found) await countCall(c, 'LIMIT_CALLS');
  const token = c.req.query('token')?.slice(0, TOKEN_LENGTH);
  const note = LOGIN_NOTES.find((one) => one === c.req.query('note'));
  const known = found?.isOwner ? 'in' : 'other';
  const state = token ? 'link' : found ? known : note === 'sent' ? 'sent' : 'out';
  const redirect = safePath(c.req.query('redirect'));
  const { email } = found?.person ?? {};
  return onDemandPage(c, bare, {
    locale,
    headers: { 'X-Robots-Tag': 'noindex' },
    isError: isFault(note),
    rewrite: (page) => shown(page, { locale, state, note, token, redirect, email }),
  });
}
