import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { AppEnv, Owner } from '../env.ts';
import { getAuthSecret } from '../settings.ts';
import { database } from '../storage/database.ts';
import { library } from './library.ts';
import { endOfSession, LAST_USED_EVERY_MS, SESSION_COOKIE } from './limits.ts';
import { PROOFS } from './schema.ts';
import { touchSession } from './storage/sessions.ts';

export async function findSession<E extends AppEnv>(c: Context<E>): Promise<{ person: Owner; isOwner: boolean } | undefined> {
  if (!getAuthSecret(c.env) || !getCookie(c, SESSION_COOKIE)) return undefined;
  const { api } = await library(c);
  const found = await api.getSession({ headers: c.req.raw.headers });
  if (!found) return undefined;
  const { session, user } = found;
  const now = new Date();
  if (now.getTime() - session.updatedAt.getTime() > LAST_USED_EVERY_MS)
    await touchSession(database(c.env.DB), session.id, { updatedAt: now, expiresAt: endOfSession(session.createdAt, now) });
  const proof = PROOFS.find((known) => known === session.proof) ?? 'mail';
  const person = { id: user.id, email: user.email, signedInAt: session.createdAt, session: session.id, proof };
  return { person, isOwner: user.role === 'owner' };
}

export async function findCaller<E extends AppEnv>(c: Context<E>): Promise<Owner | 'other' | undefined> {
  const found = await findSession(c);
  if (!found) return undefined;
  return found.isOwner ? found.person : 'other';
}

export async function findOwnerSession(c: Context<AppEnv>): Promise<string | undefined> {
  const caller = await findCaller(c);
  return typeof caller === 'object' ? caller.session : undefined;
}
