import type { Context } from 'hono';
import type { z } from 'zod';
import { POWERBI_CALLS } from '../../src/features/feed/admin/calls.schema.ts';
import {
  FEED_PATH,
  FEED_SCOPES,
  type FeedToken,
  type PowerbiOverview,
  type tokenBody,
  type tokenMade,
} from '../../src/features/feed/admin/powerbi.schema.ts';
import { getActor } from '../auth/owner-context.ts';
import { endOfDayAfter } from '../calendar.ts';
import type { OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { mount } from '../mount.ts';
import { getReport } from '../settings.ts';
import { database } from '../storage/database.ts';
import { newFeedToken } from './reader.ts';
import { FEED_SETS } from './sets.ts';
import { type FeedTokenRow, findFeedToken, insertFeedToken, listFeedTokens, restoreFeedToken, revokeFeedToken } from './storage/tokens.ts';

const toToken = ({ id, name, scopes, createdAt, lastUsedAt, expiresAt }: FeedTokenRow): FeedToken => ({
  ...{ id, name, scopes },
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
});

async function powerbiOverview(c: Context<OwnerEnv>): Promise<PowerbiOverview> {
  const [origin, tokens] = await Promise.all([siteOrigin(c.env, c.req.url), listFeedTokens(database(c.env.DB))]);
  return {
    feed: origin + FEED_PATH,
    sets: Object.entries(FEED_SETS).map(([name, { scope, columns }]) => ({ name, scope, columns: Object.keys(columns) })),
    tokens: tokens.map(toToken),
    report: getReport(c.env),
  };
}

/** @throws ApiError `conflict` if there are too many */
async function makeToken(c: Context<OwnerEnv>, { name, scopes, days }: z.output<typeof tokenBody>): Promise<z.output<typeof tokenMade>> {
  const { token, ...made } = await newFeedToken();
  const createdAt = new Date();
  const row = {
    ...made,
    name,
    scopes: FEED_SCOPES.filter((scope) => scopes.split(' ').includes(scope)),
    createdAt,
    expiresAt: days === 'never' ? null : endOfDayAfter(createdAt, Number(days)),
  };
  if (!(await insertFeedToken(database(c.env.DB), getActor(c), row)))
    throw new ApiError('conflict', { message: { key: 'adminPowerbi.tokens.full' } });
  return { token: toToken({ ...row, lastUsedAt: null, revokedAt: null }), secret: token };
}

/** @throws ApiError `not_found` */
async function revokeToken(c: Context<OwnerEnv>, id: string): Promise<{ revoked: true }> {
  if (!(await revokeFeedToken(database(c.env.DB), getActor(c), id, new Date()))) throw new ApiError('not_found');
  return { revoked: true };
}

/** @throws ApiError `not_found` */
async function restoreToken(c: Context<OwnerEnv>, id: string): Promise<FeedToken> {
  const db = database(c.env.DB);
  const row = (await restoreFeedToken(db, getActor(c), id, new Date())) ? await findFeedToken(db, id) : undefined;
  if (!row) throw new ApiError('not_found', { message: { key: 'adminPowerbi.restore.late' } });
  return toToken(row);
}

export const powerbi = mount(POWERBI_CALLS, {
  'GET /api/admin/powerbi': powerbiOverview,
  'POST /api/admin/powerbi/tokens': (c, { body }) => makeToken(c, body),
  'DELETE /api/admin/powerbi/tokens/:id': (c, { params }) => revokeToken(c, params.id),
  'POST /api/admin/powerbi/tokens/:id/restorations': (c, { params }) => restoreToken(c, params.id),
});
