import { env } from 'cloudflare:workers';
import { serializeSigned } from 'hono/utils/cookie';
import { SESSION_COOKIE } from '../../functions/auth/limits.ts';
import { sessions, users } from '../../functions/auth/schema.ts';
import { HOUR_MS } from '../../functions/calendar.ts';
import type { Proof } from '../../functions/env.ts';
import { database } from '../../functions/storage/database.ts';

const PEOPLE = {
  owner: { id: 'test', email: 'owner@lycabettus.test', role: 'owner' },
  other: { id: 'somebody-else', email: 'other@lycabettus.test', role: null },
} as const;

export const OWNER = PEOPLE.owner;

interface Wanted {
  who?: keyof typeof PEOPLE;
  /** Of the session, which is created once for each id. */
  id?: string;
  signedInAt?: Date;
  expiresAt?: Date;
  proof?: Proof;
  /** Signs the cookie. */
  secret?: string;
}

/** Creates the session cookie, signed as the site signs it. */
async function createCookie(token: string, secret = env.AUTH_SECRET): Promise<string> {
  return (await serializeSigned(SESSION_COOKIE, token, secret, { secure: true, path: '/' })).split(';', 1)[0] ?? '';
}

/** Signs a person in; adds the person and the session if they are missing. @returns the cookie */
export async function signedIn({
  who = 'owner',
  id = who,
  signedInAt = new Date(),
  expiresAt,
  proof = 'passkey',
  secret,
}: Wanted = {}): Promise<string> {
  const db = database(env.DB);
  const person = PEOPLE[who];
  const now = new Date();
  const token = `${id}-session-of-the-tests`;
  await db.batch([
    db
      .insert(users)
      .values({ ...person, name: '', emailVerified: true, createdAt: now, updatedAt: now })
      .onConflictDoNothing(),
    db
      .insert(sessions)
      .values({
        ...{ id, token, userId: person.id, userAgent: 'Firefox on Linux', createdAt: signedInAt, updatedAt: now, proof },
        expiresAt: expiresAt ?? new Date(now.getTime() + HOUR_MS),
      })
      .onConflictDoNothing(),
  ]);
  return createCookie(token, secret);
}
