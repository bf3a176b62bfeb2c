import type { Context } from 'hono';
import type { Account } from '../../src/features/login/login.schema.ts';
import type { OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { describeFault, log } from '../http/log.ts';
import { tellOfAccount } from '../notices/account.ts';
import { insertAudit } from '../storage/audit.ts';
import { database } from '../storage/database.ts';
import { codeHash, newCodes } from './codes.ts';
import { library, passCookies } from './library.ts';
import { freshUntil, getActor } from './owner-context.ts';
import { countCodes, deletePasskey, findPasskey, listPasskeys, replaceCodes, renamePasskey as storeName } from './storage/credentials.ts';
import { deleteOtherSessions, deleteSession, listSessions } from './storage/sessions.ts';

type OwnerContext = Context<OwnerEnv>;

export async function getAccount(c: OwnerContext): Promise<Account> {
  const db = database(c.env.DB);
  const owner = c.get('owner');
  const [until, passkeys, sessions, codes] = await Promise.all([
    freshUntil(c),
    listPasskeys(db, owner.id),
    listSessions(db, owner.id, new Date()),
    countCodes(db, owner.id),
  ]);
  return {
    email: owner.email,
    freshUntil: until.toISOString(),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name: name ?? '',
      createdAt: createdAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    sessions: sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      device: userAgent ?? '',
      signedInAt: createdAt.toISOString(),
      lastUsedAt: updatedAt.toISOString(),
      isThis: id === owner.session,
    })),
    codes,
  };
}

export async function newPasskeyOptions(c: OwnerContext): Promise<Record<string, unknown>> {
  const { api } = await library(c);
  const { headers, response } = await api.generatePasskeyRegistrationOptions({ headers: c.req.raw.headers, returnHeaders: true });
  passCookies(c, headers);
  return { ...response };
}

export async function addPasskey(c: OwnerContext, { response, name }: { response: object; name: string }): Promise<void> {
  const { api } = await library(c);
  const made = await api.verifyPasskeyRegistration({ body: { response, name }, headers: c.req.raw.headers }).catch((error: unknown) => {
    log('info', 'passkey', { fault: describeFault(error) });
    throw new ApiError('conflict', { message: { key: 'call.passkey.notAdded' } });
  });
  try {
    await insertAudit(database(c.env.DB), getActor(c), [{ action: 'passkey.add', subject: made.id, after: { name } }]);
  } catch (error) {
    // better-auth writes outside our batch, so remove the passkey that has no audit entry.
    await deletePasskey(database(c.env.DB), c.get('owner').id, made.id);
    throw error;
  }
  await tellOfAccount(c, 'passkeyAdded');
}

async function passkeyNamed(c: OwnerContext, id: string): Promise<string> {
  const found = await findPasskey(database(c.env.DB), c.get('owner').id, id);
  if (!found) throw new ApiError('not_found');
  return found.name ?? '';
}

export async function renamePasskey(c: OwnerContext, id: string, name: string): Promise<void> {
  const before = await passkeyNamed(c, id);
  const db = database(c.env.DB);
  await db.batch([
    storeName(db, c.get('owner').id, id, name),
    insertAudit(db, getActor(c), [{ action: 'passkey.rename', subject: id, before: { name: before }, after: { name } }]),
  ]);
}

export async function removePasskey(c: OwnerContext, id: string): Promise<void> {
  const name = await passkeyNamed(c, id);
  const db = database(c.env.DB);
  await db.batch([
    deletePasskey(db, c.get('owner').id, id),
    insertAudit(db, getActor(c), [{ action: 'passkey.remove', subject: id, before: { name } }]),
  ]);
  await tellOfAccount(c, 'passkeyRemoved');
}

export async function revokeSession(c: OwnerContext, id: string): Promise<void> {
  const db = database(c.env.DB);
  const { id: userId } = c.get('owner');
  const found = (await listSessions(db, userId, new Date())).find((session) => session.id === id);
  if (!found) throw new ApiError('not_found');
  const before = { device: found.userAgent };
  await db.batch([deleteSession(db, userId, id), insertAudit(db, getActor(c), [{ action: 'session.revoke', subject: id, before }])]);
}

export async function revokeOthers(c: OwnerContext): Promise<void> {
  const db = database(c.env.DB);
  const { id: userId, session } = c.get('owner');
  const others = (await listSessions(db, userId, new Date())).length - 1;
  await db.batch([
    deleteOtherSessions(db, userId, session),
    insertAudit(db, getActor(c), [{ action: 'session.revoke-others', subject: session, before: { others }, after: { others: 0 } }]),
  ]);
}

/** Replaces all recovery codes. Only the return value has them in plain text. */
export async function makeCodes(c: OwnerContext): Promise<string[]> {
  const db = database(c.env.DB);
  const { id } = c.get('owner');
  const codes = newCodes();
  const left = await countCodes(db, id);
  const hashes = await Promise.all(codes.map(codeHash));
  const change = { action: 'recovery-codes.make' as const, subject: id, before: { left }, after: { left: codes.length } };
  await db.batch([...replaceCodes(db, id, hashes, new Date()), insertAudit(db, getActor(c), [change])]);
  await tellOfAccount(c, 'codesMade');
  return codes;
}
