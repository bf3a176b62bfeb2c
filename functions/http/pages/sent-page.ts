import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { SENT_PAGE } from '../../../src/features/contact/contact.schema.ts';
import { displayAddress } from '../../../src/features/forms/address.shared.ts';
import { emailAddress } from '../../../src/features/forms/forms.schema.ts';
import type { PRIVACY_SENT_PAGE } from '../../../src/features/privacy/privacy.schema.ts';
import type { ORDER_PAGE, WITHDRAWAL_PAGE } from '../../../src/features/store/order/order.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path, splitPath } from '../../../src/i18n/path.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { needsUtf8 } from '../../encoding/address.ts';
import type { AppEnv } from '../../env.ts';
import { onDemandPage } from './on-demand.ts';

/** Also described in `content/pages/cookies`. */
const COOKIE = 'sent-to';
const LIFE_S = 5 * 60;

/** Lets the page after the form repeat the typed e-mail address, so that a slip is seen. In the page's URL it would be logged. */
export function rememberSentTo(
  c: Context<AppEnv>,
  page: typeof SENT_PAGE | typeof PRIVACY_SENT_PAGE | typeof ORDER_PAGE | typeof WITHDRAWAL_PAGE,
  to: { email: string; locale: Locale },
): void {
  setCookie(c, COOKIE, to.email, { path: path(to.locale, page), secure: true, httpOnly: true, sameSite: 'Strict', maxAge: LIFE_S });
}

const sentTo = (c: Context<AppEnv>): string | undefined => emailAddress.safeParse(getCookie(c, COOKIE)).data;

function withWarning(locale: Locale, key: 'order.note.sentTo' | 'sent.to.answer' | 'sent.to.link', email: string): string {
  const t = translator(locale);
  return [t(key, { email: displayAddress(email) }), ...(needsUtf8(email) ? [t('slips.local')] : [])].join(' ');
}

export function repeatSentTo(c: Context<AppEnv>, locale: Locale): string {
  const email = sentTo(c);
  return email === undefined ? '' : withWarning(locale, 'order.note.sentTo', email);
}

export async function sentPage(c: Context<AppEnv>): Promise<Response> {
  const email = sentTo(c);
  if (email === undefined) return c.env.ASSETS.fetch(c.req.raw);
  const { locale, bare } = splitPath(c.req.path);
  const text = withWarning(locale, bare === SENT_PAGE ? 'sent.to.answer' : 'sent.to.link', email);
  const repeated = new HTMLRewriter().on('[data-sent-to]', {
    element: (node) => void node.removeAttribute('hidden').setInnerContent(text),
  });
  return onDemandPage(c, bare, { locale, rewrite: (page) => repeated.transform(page) });
}
