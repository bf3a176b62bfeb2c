import type { z } from 'zod';
import {
  CLOSED_STATES,
  CONFIRMED_STATES,
  PRIVACY_KINDS,
  type PrivacyState,
  type PrivacyStatus,
  type privacyActionSchema,
} from '../../src/features/privacy/privacy.schema.ts';
import { athensDay } from '../calendar.ts';
import { tokenHash } from '../encoding/digest.ts';
import type { Env } from '../env.ts';
import type { WaitUntil } from '../http/after-response.ts';
import { ApiError } from '../http/api-error.ts';
import { releaseRequested } from '../mail/storage/outbox-requested.ts';
import { type Database, database } from '../storage/database.ts';
import { notifyOwner } from './open.ts';
import { dropWaiting, findByTokenHash, keepWaiting, moveRequest } from './storage/requests.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findByTokenHash>>>;

const OPEN_STATES = ['received', ...CONFIRMED_STATES] as const satisfies readonly PrivacyState[];

async function find(db: Database, token: string): Promise<Found> {
  const found = await findByTokenHash(db, await tokenHash(token), new Date());
  if (!found) throw new ApiError('not_found', { message: { key: 'call.privacy.linkExpired' } });
  return found;
}

const toStatus = ({ request, events }: Found): PrivacyStatus => ({
  reference: request.reference,
  kind: request.kind,
  law: PRIVACY_KINDS[request.kind],
  subject: request.subject,
  state: request.state,
  receivedOn: athensDay(request.receivedAt),
  dueOn: request.dueOn,
  acknowledgeBy: request.acknowledgeBy,
  extended: request.extended,
  steps: events.filter(({ step }) => step !== 'added').map(({ step, at }) => ({ step, at: at.toISOString() })),
  written: request.state === 'received' ? { name: request.name, about: request.about, relation: request.relation } : null,
  waiting: CLOSED_STATES.includes(request.state)
    ? []
    : events.filter(({ step }) => step === 'added').map(({ id, note, at }) => ({ id, text: note, at: at.toISOString() })),
});

export const followRequest = async (env: Env, token: string): Promise<PrivacyStatus> => toStatus(await find(database(env.DB), token));

const closed = (): ApiError => new ApiError('conflict', { message: { key: 'call.privacy.closed' } });

/** Stores the owner's message first: thanks to its key, a repeat after an interruption loses nothing. */
async function keepAddition(env: Env, { request, events }: Found, id: number, waitUntil: WaitUntil): Promise<void> {
  const added = events.find((event) => event.id === id && event.step === 'added');
  if (!added) return;
  await notifyOwner(env, request, 'joined', { text: added.note, key: `privacy-added:${id}`, waitUntil });
  await keepWaiting(database(env.DB), request.id, id, new Date());
}

/** A repeat returns the state. @throws ApiError `not_found` for a wrong or expired link, `conflict` for a closed request */
export async function actOnRequest(
  env: Env,
  token: string,
  { action, addition = 0 }: z.output<typeof privacyActionSchema>,
  waitUntil: WaitUntil,
): Promise<PrivacyStatus> {
  const db = database(env.DB);
  const found = await find(db, token);
  const { request } = found;
  if (action === 'keep' || action === 'drop') {
    if (CLOSED_STATES.includes(request.state)) throw closed();
    if (action === 'drop') await dropWaiting(db, request.id, addition);
    else await keepAddition(env, found, addition, waitUntil);
    return followRequest(env, token);
  }
  const isDone = action === 'withdraw' ? request.state === 'withdrawn' : CONFIRMED_STATES.some((state) => state === request.state);
  if (!isDone) {
    if (CLOSED_STATES.includes(request.state)) throw closed();
    const at = new Date();
    // A request for another person still needs proof of authority.
    const confirmed = request.subject === 'other' ? 'authority' : 'confirmed';
    await (action === 'withdraw'
      ? moveRequest(db, { id: request.id, from: OPEN_STATES, to: 'withdrawn', step: 'withdrawn', at })
      : moveRequest(db, { id: request.id, from: ['received'], to: confirmed, step: 'confirmed', at }));
    if (action === 'confirm') await releaseRequested(db, request.email);
  }
  return followRequest(env, token);
}
