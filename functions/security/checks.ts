import type { Context } from 'hono';
import type { Check, CheckName } from '../../src/features/security/admin/security-admin.schema.ts';
import { countCodes, countPasskeys } from '../auth/storage/credentials.ts';
import { getSender } from '../encoding/address.ts';
import type { Env, OwnerEnv } from '../env.ts';
import { servesPlainHttp } from '../health/plain-http.ts';
import { readBuild } from '../http/build.ts';
import { isLocal } from '../http/site-origin.ts';
import { getTransport } from '../mail/mailbox/settings.ts';
import { comesHere } from '../mail/mailboxes.ts';
import { reachOf } from '../notices/reach.ts';
import { database } from '../storage/database.ts';

const FEW_CODES = 3;
/** 32 random letters in base64url have about 25 different ones. */
const DIFFERENT_LETTERS = 12;

const STAND_INS = ['PUSH_LOCAL_SERVICE', 'STRIPE_API_URL', 'VIVA_URL', 'SNIPCART_API_URL', 'ALGOLIA_URL'] as const;
/** RFC 2606 and 6761: nobody can own them. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/u;

type Found = Pick<Check, 'problem' | 'detail'>;
const GOOD: Found = { problem: null };

function checkAddress(url: URL): Found {
  if (RESERVED.test(url.hostname) || isLocal(url)) return { problem: 'address.sample', detail: url.origin };
  return url.protocol === 'https:' ? GOOD : { problem: 'address.insecure', detail: url.origin };
}

async function checkHttps({ host }: URL): Promise<Found | undefined> {
  const isOpen = await servesPlainHttp(host);
  return isOpen === undefined ? undefined : isOpen ? { problem: 'https.open', detail: host } : GOOD;
}

async function checkMail(env: Env): Promise<Found> {
  if (getTransport(env) === 'outbox') return { problem: 'mail.none' };
  return (await getSender(env)) ? GOOD : { problem: 'mail.sender' };
}

async function checkSignIn(c: Context<OwnerEnv>): Promise<Record<'passkeys' | 'codes' | 'ownMail', Found>> {
  const db = database(c.env.DB);
  const { id, email } = c.get('owner');
  const [passkeys, codes, isHere] = await Promise.all([countPasskeys(db, id), countCodes(db, id), comesHere(c.env, email)]);
  return {
    passkeys: passkeys === 0 ? { problem: 'passkeys.none' } : passkeys === 1 ? { problem: 'passkeys.one' } : GOOD,
    codes: codes === 0 ? { problem: 'codes.none' } : codes <= FEW_CODES ? { problem: 'codes.few', detail: String(codes) } : GOOD,
    ownMail: isHere ? { problem: 'ownMail.here', detail: email } : GOOD,
  };
}

/** Leaves out what the server does not know: the built files may be unreadable for a moment. */
export async function checkSecurity(c: Context<OwnerEnv>): Promise<Check[]> {
  const { env } = c;
  const url = new URL(c.req.url);
  const isPublic = !isLocal(url);
  const standIns = isPublic ? STAND_INS.filter((name) => env[name]) : [];
  const [signIn, build, mail, https, { problems, devices }] = await Promise.all([
    checkSignIn(c),
    readBuild(env.ASSETS).catch(() => undefined),
    checkMail(env),
    isPublic ? checkHttps(url) : undefined,
    reachOf(env, database(env.DB)),
  ]);
  const found: Partial<Record<CheckName, Found>> = {
    ...signIn,
    // A short or missing secret needs no check: nobody could be signed in.
    secret: new Set(env.AUTH_SECRET).size < DIFFERENT_LETTERS ? { problem: 'secret.simple' } : GOOD,
    testMode: isPublic && env.PAYMENT_TEST_MODE === 'on' ? { problem: 'testMode.on' } : GOOD,
    standIns: standIns.length > 0 ? { problem: 'standIns.on', detail: standIns.join(', ') } : GOOD,
    ...(build && { address: checkAddress(new URL(build.url)), samples: build.samples ? { problem: 'samples.on' } : GOOD }),
    ...(https && { https }),
    mail,
    ownerMail: { problem: problems.ownerMail },
    ...((problems.ownerPush || devices.length > 0) && { ownerPush: { problem: problems.ownerPush } }),
    heartbeat: { problem: problems.heartbeat },
    agents: env.MCP === 'off' ? GOOD : { problem: 'agents.open' },
  };
  return Object.entries(found).map(([name, check]) => ({ name: name as CheckName, ...check }));
}
