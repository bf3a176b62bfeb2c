import { LOGIN_PAGE, safePath } from '../../src/features/login/login.schema.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { tokenHash } from '../encoding/digest.ts';
import type { Env } from '../env.ts';
import { sendMail } from '../mail/outgoing/send.ts';
import { database } from '../storage/database.ts';
import { LINK_LIFE_S } from './limits.ts';
import { bindLink } from './storage/credentials.ts';

function linkAddress(origin: string, locale: Locale, token: string, redirect?: string): string {
  const url = new URL(path(locale, LOGIN_PAGE), origin);
  url.searchParams.set('token', token);
  if (redirect) url.searchParams.set('redirect', redirect);
  return url.href;
}

/** @param metadata `browser`: the hash of what its cookie holds (`browserOf`) */
export async function mailLink(
  env: Env,
  origin: string,
  email: string,
  token: string,
  metadata: Record<string, unknown> = {},
): Promise<void> {
  const locale = isLocale(metadata['locale']) ? metadata['locale'] : DEFAULT_LOCALE;
  const t = translator(locale);
  const { host } = new URL(origin);
  const redirect = safePath(metadata['redirect']);
  const hash = await tokenHash(token);
  await bindLink(database(env.DB), hash, String(metadata['browser']));
  await sendMail(env, {
    to: email,
    subject: t('login.mail.subject', { host }),
    text: [
      t('login.mail.text', { host, minutes: LINK_LIFE_S / 60 }),
      linkAddress(origin, locale, token, redirect),
      t('login.mail.ignore'),
    ].join('\n\n'),
    secret: { kind: 'sign-in', token },
    key: `sign-in:${hash}`,
    language: locale,
  });
}
