import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { z } from 'zod';
import { PRIVACY_ADMIN_CALLS } from '../../src/features/privacy/admin/calls.schema.ts';
import {
  actionsFor,
  MAILED_ACTIONS,
  type OpenedRequest,
  type RequestAction,
  type RequestRow,
  type requestsPage,
  type requestsQuery,
  type stepSchema,
} from '../../src/features/privacy/admin/privacy-admin.schema.ts';
import { CLOSED_STATES, PRIVACY_KINDS, type PrivacyState, type PrivacyStep } from '../../src/features/privacy/privacy.schema.ts';
import { assertFresh, getActor } from '../auth/owner-context.ts';
import { athensDay, daysBetween } from '../calendar.ts';
import type { OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { checkFiles } from '../mail/mailbox/files.ts';
import { flush, outgoingRow } from '../mail/outgoing/send.ts';
import { takeFiles } from '../mail/storage/outbox-files.ts';
import { insertMails } from '../mail/storage/outbox-requested.ts';
import { mount } from '../mount.ts';
import { insertAuditFrom } from '../storage/audit.ts';
import { runBatch } from '../storage/batch.ts';
import { type Database, database } from '../storage/database.ts';
import { getClock } from './clock.ts';
import { eraseAddress, exportHeld, showHeld } from './held.ts';
import { newLink } from './open.ts';
import { findRequest, HANDLED, listRequests } from './storage/admin.ts';
import type { PrivacyRow } from './storage/requests.ts';

function toRequestRow(row: PrivacyRow, isHandled: boolean): RequestRow {
  const { id, reference, kind, state, name, email, dueOn, subject } = row;
  const daysLeft = CLOSED_STATES.includes(state) ? null : daysBetween(athensDay(new Date()), dueOn);
  return { id, reference, kind, state, name, email, receivedOn: athensDay(row.receivedAt), dueOn, daysLeft, isHandled, subject };
}

async function showRequests(db: Database, query: z.output<typeof requestsQuery>): Promise<z.output<typeof requestsPage>> {
  const { rows, total } = await listRequests(db, query);
  return { rows: rows.map(({ request, isHandled }) => toRequestRow(request, isHandled)), total, page: query.page, size: query.size };
}

const missingRequest = (): ApiError => new ApiError('not_found', { message: { key: 'privacyAdmin.none' } });

async function showRequest(db: Database, id: string): Promise<OpenedRequest> {
  const found = await findRequest(db, id);
  if (!found) throw missingRequest();
  const { row, events, mails, others } = found;
  const { about, relation, locale, acknowledgeBy, extended } = row;
  const actions = actionsFor(row);
  return {
    ...toRequestRow(
      row,
      events.some(({ step }) => HANDLED.some((one) => one === step)),
    ),
    ...{ about, relation, locale, acknowledgeBy, extended },
    law: PRIVACY_KINDS[row.kind],
    thread: row.id,
    actions,
    extendedDueOn: actions.includes('extend') ? getClock(row.kind, row.receivedAt, true).dueOn : null,
    steps: events.map(({ step, note, at }) => ({ step, note, at: at.toISOString() })),
    mails: mails.map(({ createdAt, ...mail }) => ({ ...mail, at: createdAt.toISOString() })),
    others,
  };
}

const MOVES: Record<RequestAction, { to: PrivacyState | undefined; step: PrivacyStep }> = {
  verify: { to: 'confirmed', step: 'verified' },
  work: { to: 'working', step: 'working' },
  /** The clock runs on: GDPR, article 12(6), lets it wait only for proof of identity. */
  ask: { to: undefined, step: 'asked' },
  extend: { to: undefined, step: 'extended' },
  answer: { to: 'answered', step: 'answered' },
  refuse: { to: 'refused', step: 'refused' },
  close: { to: 'closed', step: 'closed' },
};

/** Applies state, history, mail and audit together or not at all. @throws ApiError `not_found`, or `conflict` if the request has changed */
async function applyStep(
  c: Context<OwnerEnv>,
  id: string,
  { action, state, note, subject, text, files }: z.output<typeof stepSchema>,
): Promise<OpenedRequest> {
  const db = database(c.env.DB);
  const row = (await findRequest(db, id))?.row;
  if (!row) throw missingRequest();
  const changed = (): ApiError => new ApiError('conflict', { message: { key: 'privacyAdmin.changed' } });
  if (row.state !== state || !actionsFor(row).includes(action)) throw changed();
  await checkFiles(c.env, files);
  const at = new Date();
  const { to = state, step } = MOVES[action];
  const isExtended = action === 'extend' || row.extended;
  const dueOn = action === 'extend' ? getClock(row.kind, row.receivedAt, true).dueOn : row.dueOn;
  const closedAt = CLOSED_STATES.includes(to) ? at.getTime() : null;
  const isSeen = sql`id = ${id} and state = ${state} and extended = ${row.extended ? 1 : 0}`;
  const key = `privacy-${action}:${id}${action === 'ask' ? `:${crypto.randomUUID()}` : ''}`;
  const mails = MAILED_ACTIONS.includes(action)
    ? [await outgoingRow(c.env, { to: row.email, subject, text, key, thread: id, automatic: false, language: row.locale })]
    : [];
  const after = JSON.stringify({ state: to, dueOn });
  const [, , , moved] = await runBatch(
    db,
    insertMails(mails, sql`exists (select 1 from privacy_requests where ${isSeen})`),
    sql`insert into privacy_events (request, step, note, at) select id, ${step}, ${note}, ${at.getTime()} from privacy_requests where ${isSeen}`,
    insertAuditFrom(
      getActor(c),
      `privacy.${action}`,
      sql`select id, json_object('state', state, 'dueOn', due_on), ${after} from privacy_requests where ${isSeen}`,
    ),
    sql`
      update privacy_requests set state = ${to}, extended = ${isExtended ? 1 : 0}, due_on = ${dueOn}, closed_at = ${closedAt}
      where ${isSeen} returning id`,
    ...mails.flatMap((mail) => takeFiles(mail.id, files)),
  );
  if (moved.length === 0) throw changed();
  flush(c.env, mails, (work) => c.executionCtx.waitUntil(work));
  return showRequest(db, id);
}

/** For a person who did not get the mailed link. @throws ApiError `not_found`, or `conflict` for a closed request */
async function makeLink(c: Context<OwnerEnv>, id: string): Promise<string> {
  const db = database(c.env.DB);
  const row = (await findRequest(db, id))?.row;
  if (!row) throw missingRequest();
  if (CLOSED_STATES.includes(row.state)) throw new ApiError('conflict', { message: { key: 'privacyAdmin.changed' } });
  const at = new Date();
  const { link, row: token } = await newLink(c.env, c.req.url, row, at);
  await runBatch(
    db,
    sql`insert into privacy_tokens (hash, request, expires_at) values (${token.hash}, ${id}, ${token.expiresAt.getTime()})`,
    sql`insert into privacy_events (request, step, note, at) values (${id}, 'linked', '', ${at.getTime()})`,
    insertAuditFrom(getActor(c), 'privacy.link', sql`select ${id}, null, null`),
  );
  return link;
}

export const privacyAdmin = mount(PRIVACY_ADMIN_CALLS, {
  'GET /api/admin/privacy/requests': (c, { query }) => showRequests(database(c.env.DB), query),
  'GET /api/admin/privacy/requests/:id': (c, { params }) => showRequest(database(c.env.DB), params.id),
  'POST /api/admin/privacy/requests/:id/steps': async (c, { params, body }) => {
    // The one stands for the sender's own proof, the other hands over data.
    if (body.action === 'verify' || body.files.length > 0) await assertFresh(c);
    return applyStep(c, params.id, body);
  },
  'POST /api/admin/privacy/requests/:id/links': async (c, { params }) => ({ link: await makeLink(c, params.id) }),
  'POST /api/admin/privacy/held': (c, { body }) => showHeld(c, body.address),
  'POST /api/admin/privacy/exports': (c, { body }) => exportHeld(c, body),
  'POST /api/admin/privacy/erasures': (c, { body }) => eraseAddress(c, body),
});
