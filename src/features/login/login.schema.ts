import { z } from 'zod';
import { DEFAULT_LOCALE, LOCALE_CODES } from '../../i18n/locales.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { emailAddress, lineField } from '../forms/forms.schema.ts';

export const REDIRECT_LENGTH = 2000;
const SELF = 'https://self.invalid';

/**
 * A path of this site, or undefined. Browsers take `\` for `/`, drop tabs and line breaks, and read a leading `//` as a host, even after
 * `..`; some servers decode `%2f` and `%5c`.
 */
export function safePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > REDIRECT_LENGTH) return undefined;
  if (!value.startsWith('/') || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, SELF)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, SELF);
  if (origin !== SELF || /\/(?:\/|%2f|%5c)|\\|%0[09ad]/iu.test(pathname)) return undefined;
  return `${pathname}${search}${hash}`;
}

export const LOGIN_PAGE = '/login';
export const LOGIN_PAGES = [LOGIN_PAGE, '/LoginPage'] as const;

const localeField = z.enum(LOCALE_CODES).default(DEFAULT_LOCALE);
const redirectField = z.string().max(REDIRECT_LENGTH).optional().catch(undefined).transform(safePath);

export const LINK_FORM = {
  id: 'login-link',
  page: LOGIN_PAGE,
  labels: { email: 'login.email' },
} as const satisfies { id: string; page: string; labels: Record<string, MessageKey> };
/** At most ten (OWASP ASVS 5, 6.5.5). */
export const LINK_LIFE_MINUTES = 10;
export const linkSchema = z.strictObject({ email: emailAddress, locale: localeField, redirect: redirectField });

export const TOKEN_LENGTH = 64;
export const followSchema = z.strictObject({ token: z.string().min(1).max(TOKEN_LENGTH), locale: localeField, redirect: redirectField });

export const CODE_FORM = {
  id: 'login-code',
  page: LOGIN_PAGE,
  labels: { code: 'login.code' },
} as const satisfies { id: string; page: string; labels: Record<string, MessageKey> };
export const codeSchema = z.strictObject({ code: lineField(64).min(1), locale: localeField, redirect: redirectField });

export const signOutSchema = z.strictObject({ locale: localeField });

export const signedInSchema = z.object({ signedIn: z.literal(true) });

const PART_LENGTH = 16_384;
const part = z.string().max(PART_LENGTH);

/** Common to all authenticator responses (W3C Web Authentication, Level 3, `toJSON`). The library verifies signatures. */
const CREDENTIAL_SHAPE = {
  id: part.min(1),
  rawId: part,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
};
const assertion = z.object({
  clientDataJSON: part,
  authenticatorData: part,
  signature: part,
  userHandle: part.exactOptional(),
});
export const passkeySignInSchema = z.strictObject({ response: z.object({ ...CREDENTIAL_SHAPE, response: assertion }) });

export const PASSKEY_NAME_LENGTH = 60;
const passkeyName = lineField(PASSKEY_NAME_LENGTH).min(1);
const attestation = z.object({
  clientDataJSON: part,
  attestationObject: part,
  transports: z.array(z.string().max(20)).max(10).exactOptional(),
});
export const newPasskeySchema = z.strictObject({
  response: z.object({ ...CREDENTIAL_SHAPE, response: attestation }),
  name: passkeyName,
});
export const renamePasskeySchema = z.strictObject({ name: passkeyName });

export const ceremonySchema = z.object({ options: z.record(z.string(), z.unknown()) });

/** Times: ISO 8601, UTC. */
export const accountSchema = z.object({
  email: z.string(),
  /** Until then, sensitive actions need no new sign-in. */
  freshUntil: z.iso.datetime(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime().nullable(), lastUsedAt: z.iso.datetime().nullable() }),
  ),
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), signedInAt: z.iso.datetime(), lastUsedAt: z.iso.datetime(), isThis: z.boolean() }),
  ),
  codes: z.int(),
});
export type Account = z.infer<typeof accountSchema>;

/** Recovery codes in plain text, shown once. */
export const newCodesSchema = z.object({ codes: z.array(z.string()) });

/** Form, link sent, link opened, signed in as the owner, signed in as someone else. */
export type LoginState = 'out' | 'sent' | 'link' | 'in' | 'other';

export const LOGIN_NOTES = ['expired', 'used', 'unknown', 'elsewhere', 'waiting', 'failed', 'sent', 'out'] as const;
export type LoginNote = (typeof LOGIN_NOTES)[number];
