import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ATTEMPT_KINDS, ATTEMPT_OUTCOMES } from '../../src/features/security/admin/security-admin.schema.ts';
import type { Proof } from '../env.ts';

/** What proved who it is. `terminal`: a link that `npm run site -- owner` or `npm start` printed. */
export const PROOFS = ['mail', 'terminal', 'passkey', 'code'] as const satisfies readonly Proof[];

// Properties have the names of better-auth 1.7, and `opener`, without what this site does not store (network addresses, pictures, passwords, accounts
// elsewhere). Times: milliseconds since 1970, UTC.

const at = (name: string) => integer(name, { mode: 'timestamp_ms' });

/** `npm run site -- owner` writes the only row. */
export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull(),
    role: text('role', { enum: ['owner'] }),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('users_one_owner').on(table.role).where(sql`${table.role} = 'owner'`)],
);

const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    token: text('token').notNull().unique(),
    userAgent: text('device'),
    proof: text('proof', { enum: PROOFS }).notNull().default('mail'),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index('sessions_by_user').on(table.userId)],
);

export const verifications = sqliteTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    /** Which browser may follow a link: `terminal` (any), else the hash of its cookie. A link without it works nowhere. */
    opener: text('opener'),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index('verifications_by_identifier').on(table.identifier), index('verifications_by_end').on(table.expiresAt)],
);

export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: integer('backed_up', { mode: 'boolean' }).notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: at('created_at'),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkeys_by_user').on(table.userId)],
);

/** Used codes stay, so that the count is right. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    hash: text('hash').primaryKey(),
    userId: ofUser(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('recovery_codes_by_user').on(table.userId)],
);

export const signInAttempts = sqliteTable(
  'sign_in_attempts',
  {
    sequence: integer('sequence').primaryKey({ autoIncrement: true }),
    at: at('at').notNull(),
    kind: text('kind', { enum: ATTEMPT_KINDS }).notNull(),
    outcome: text('outcome', { enum: ATTEMPT_OUTCOMES }).notNull(),
    device: text('device').notNull(),
  },
  (table) => [index('sign_in_attempts_by_time').on(table.at)],
);
