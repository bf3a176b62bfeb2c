import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { LINK_LIFE_S } from '../functions/auth/limits.ts';
import type { AuditAction } from '../src/features/admin/security/security-admin.schema.ts';

/** Statements to run in order; the last one's row is the result. */
export interface OwnerSql {
  statements: string[];
  token: string;
}

interface Wanted {
  email: string;
  /**
   * Removes the present owner, with passkeys, sessions and codes, unless they have this address.
   */
  replace?: boolean;
  /** Creates a link for any owner without a passkey; otherwise only for this address. */
  whileKeyless?: boolean;
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/**
 * Creates the owner and a sign-in link of 15 minutes. Only its token's hash reaches the database,
 * as with mailed links (functions/auth).
 */
export function ownerSql({ email, replace = false, whileKeyless = false }: Wanted): OwnerSql {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  const [now, address] = [Date.now(), text(email.toLowerCase())];
  const [user, verification] = [text(randomUUID()), text(randomUUID())];
  const record = (action: AuditAction, subject: string): string =>
    `INSERT INTO audit_log (at, actor, request_id, action, subject, after) SELECT ${now}, 'npm run owner', '', ${text(action)}, ${subject}`;
  const owner = `FROM users WHERE role = 'owner'`;
  const fits = whileKeyless ? 'AND id NOT IN (SELECT user_id FROM passkeys)' : `AND email = ${address}`;
  return {
    token,
    statements: [
      ...(replace
        ? [`${record('owner.replace', 'id')}, NULL ${owner} AND email <> ${address}`, `DELETE ${owner} AND email <> ${address}`]
        : []),
      `${record('owner.make', user)}, json_object('email', ${address}) WHERE NOT EXISTS (SELECT 1 ${owner})`,
      // An existing account can become the owner.
      `INSERT INTO users (id, name, email, email_verified, role, created_at, updated_at)
       SELECT ${user}, '', ${address}, 1, 'owner', ${now}, ${now} WHERE NOT EXISTS (SELECT 1 ${owner})
       ON CONFLICT (email) DO UPDATE SET role = 'owner', email_verified = 1`,
      `INSERT INTO verifications (id, identifier, value, expires_at, created_at, updated_at)
       SELECT ${verification}, ${text(hash)}, json_object('email', email), ${now + LINK_LIFE_S * 1000}, ${now}, ${now} ${owner} ${fits}`,
      `SELECT email, (SELECT count(*) FROM verifications WHERE id = ${verification}) AS links ${owner}`,
    ],
  };
}
