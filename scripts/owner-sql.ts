import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { LINK_LIFE_S } from '../functions/auth/limits.ts';
import type { AuditAction } from '../src/features/security/admin/security-admin.schema.ts';

/** Statements to run in order; the last one's row is the result. */
export interface OwnerSql {
  statements: string[];
  token: string;
}

interface Wanted {
  email: string;
  replace?: boolean;
  /**
   * The same person at another address: passkeys, codes and sessions stay, and links that were sent to the old one end.
   * `from sample`: only if the old one is a placeholder, under a domain that nobody can own (RFC 2606 and 6761).
   */
  rename?: boolean | 'from sample';
  /** Creates a link for any owner without a passkey; otherwise only for this address. */
  whileKeyless?: boolean;
}

/**
 * Rows of a former owner that no foreign key deletes. Secrets that they may have kept: feed tokens, open links and challenges, links that confirm
 * privacy requests. Where they are told: settings, planned notices about their account, unsent mail to them.
 * Sessions, passkeys, codes and devices go with the user; links to orders end with `AUTH_SECRET`.
 */
const LEFT_BEHIND = [
  'DELETE FROM feed_tokens WHERE EXISTS (SELECT 1',
  'DELETE FROM verifications WHERE EXISTS (SELECT 1',
  `DELETE FROM privacy_tokens WHERE request IN (SELECT request FROM privacy_events WHERE step = 'linked') AND EXISTS (SELECT 1`,
  'DELETE FROM notice_settings WHERE EXISTS (SELECT 1',
  `DELETE FROM owner_notices WHERE kind = 'account' AND EXISTS (SELECT 1`,
  `DELETE FROM outbox WHERE status <> 'sent' AND (key LIKE 'sign-in:%' OR key LIKE 'test:%') AND EXISTS (SELECT 1`,
] as const;

const SAMPLE_ADDRESS = ['%@example.com', '%@example.net', '%@example.org', '%.example', '%.test', '%.invalid', '%localhost']
  .map((form) => `email LIKE '${form}'`)
  .join(' OR ');

/** Unused sign-in links and unsent mail of sign-in to an address that the owner left. */
const OLD_ADDRESS = LEFT_BEHIND.filter((kept) => /FROM (?:verifications|outbox) /u.test(kept));

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/**
 * Creates the owner and a sign-in link of ten minutes. Only its token's hash reaches the database,
 * as with mailed links (functions/auth). It works in any browser, and counts as fresh.
 */
export function ownerSql({ email, replace = false, rename = false, whileKeyless = false }: Wanted): OwnerSql {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  const [now, address] = [Date.now(), text(email.toLowerCase())];
  const [user, verification, run] = [text(randomUUID()), text(randomUUID()), text(randomUUID())];
  const record = (action: AuditAction, subject: string): string =>
    `INSERT INTO audit_log (at, actor, request_id, action, subject, after) SELECT ${now}, 'npm run owner', ${run}, ${text(action)}, ${subject}`;
  const owner = `FROM users WHERE role = 'owner'`;
  const other = `${owner} AND email <> ${address}`;
  const renamed = rename === 'from sample' ? `${other} AND (${SAMPLE_ADDRESS})` : other;
  const fits = whileKeyless ? 'AND id NOT IN (SELECT user_id FROM passkeys)' : `AND email = ${address}`;
  return {
    token,
    statements: [
      ...(rename
        ? [
            `UPDATE notice_settings SET address = ${address} WHERE address = (SELECT email ${renamed})`,
            `${record('owner.rename', 'id')}, json_object('email', ${address}) ${renamed}`,
            // Two rows cannot have one address; an account that is not the owner's has nothing but it.
            `DELETE FROM users WHERE role IS NOT 'owner' AND email = ${address} AND EXISTS (SELECT 1 ${renamed})`,
            ...OLD_ADDRESS.map((kept) => `${kept} ${renamed})`),
            `UPDATE users SET email = ${address}, updated_at = ${now} WHERE id IN (SELECT id ${renamed})`,
          ]
        : []),
      ...(replace
        ? [`${record('owner.replace', 'id')}, NULL ${other}`, ...LEFT_BEHIND.map((kept) => `${kept} ${other})`), `DELETE ${other}`]
        : []),
      `${record('owner.make', user)}, json_object('email', ${address}) WHERE NOT EXISTS (SELECT 1 ${owner})`,
      // An existing account can become the owner.
      `INSERT INTO users (id, name, email, email_verified, role, created_at, updated_at)
       SELECT ${user}, '', ${address}, 1, 'owner', ${now}, ${now} WHERE NOT EXISTS (SELECT 1 ${owner})
       ON CONFLICT (email) DO UPDATE SET role = 'owner', email_verified = 1`,
      `INSERT INTO verifications (id, identifier, value, opener, expires_at, created_at, updated_at)
       SELECT ${verification}, ${text(`magic-link:${hash}`)}, json_object('type', 'magic-link', 'email', email), 'terminal',
       ${now + LINK_LIFE_S * 1000}, ${now}, ${now} ${owner} ${fits}`,
      `SELECT email, (SELECT count(*) FROM verifications WHERE id = ${verification}) AS links,
       (SELECT count(*) FROM audit_log WHERE action = 'owner.replace' AND request_id = ${run}) AS replaced,
       (SELECT count(*) FROM audit_log WHERE action = 'owner.rename' AND request_id = ${run}) AS renamed ${owner}`,
    ],
  };
}
