import { mailLink } from '@/features/foreign/mail-link.shared.ts';
import type { Identity } from '@/features/identity/identity.schema.ts';
import { LOCALE_CODES } from '@/i18n/locales.ts';

/** RFC 9116, section 2.5.5, recommends less than a year; each build renews it. */
const VALID_DAYS = 300;
const DAY_MS = 24 * 60 * 60 * 1000;

export function securityText({ owner, url }: Pick<Identity, 'owner' | 'url'>, now: number): string {
  const expires = new Date(now + VALID_DAYS * DAY_MS).toISOString().replace(/\.\d+Z$/u, 'Z');
  const lines = [
    `Contact: ${mailLink(owner.email)}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${LOCALE_CODES.join(', ')}`,
    `Canonical: ${url}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
