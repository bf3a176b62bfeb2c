import type { Context } from 'hono';
import type { z } from 'zod';
import {
  type changedStates,
  ERROR_DAYS,
  type ErrorRow,
  type errorsPage,
  type errorsQuery,
  type OpenedError,
  type stateChanges,
} from '../../src/features/health/admin/errors.schema.ts';
import { getActor } from '../auth/owner-context.ts';
import { DAY_MS, HOUR_MS, lastAthensDays } from '../calendar.ts';
import type { OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { servedRelease } from '../http/build.ts';
import { type Database, database } from '../storage/database.ts';
import { changeStates, listGroups, openGroup, type StoredGroup } from './storage/groups.ts';

const HOURS = 24;

const iso = (ms: number): string => new Date(ms).toISOString();

const toRow = ({ resolvedAt: _, resolvedIn: __, firstSeen, lastSeen, ...row }: StoredGroup): ErrorRow => ({
  ...row,
  firstSeen: iso(firstSeen),
  lastSeen: iso(lastSeen),
});

export async function showErrors(db: Database, query: z.output<typeof errorsQuery>, now: Date): Promise<z.output<typeof errorsPage>> {
  const { rows, total, counts } = await listGroups(db, query, now.getTime() - DAY_MS);
  return { rows: rows.map(toRow), total, counts, page: query.page, size: query.size };
}

function lastHours(now: Date): { from: number; until: number }[] {
  const until = Math.floor(now.getTime() / HOUR_MS + 1) * HOUR_MS;
  return Array.from({ length: HOURS }, (_, at) => until - (HOURS - at) * HOUR_MS).map((from) => ({ from, until: from + HOUR_MS }));
}

/** @throws ApiError `not_found` */
export async function showError(db: Database, fingerprint: string, now: Date): Promise<OpenedError> {
  const days = lastAthensDays(now, ERROR_DAYS);
  const hours = lastHours(now);
  const group = await openGroup(db, fingerprint, { sinceMs: now.getTime() - DAY_MS, spans: [...days, ...hours] });
  if (!group) throw new ApiError('not_found');
  const { stored, counts, releases, examples, resolvedAt, resolvedIn } = group;
  return {
    ...toRow(group),
    resolvedAt: resolvedAt === null ? null : iso(resolvedAt),
    ...{ resolvedIn, stored },
    days: days.map(({ day }, at) => ({ day, count: counts[at] ?? 0 })),
    hours: hours.map(({ from }, at) => ({ at: iso(from), count: counts[days.length + at] ?? 0 })),
    releases: releases.map(({ first, last, ...release }) => ({ ...release, first: iso(first), last: iso(last) })),
    examples: examples.map(({ id, at, release, message, details }) => ({ id, at: at.toISOString(), release, message, details })),
  };
}

/** @throws ApiError `not_found` */
export async function changeErrors(
  c: Context<OwnerEnv>,
  { changes }: z.output<typeof stateChanges>,
): Promise<z.output<typeof changedStates>> {
  const now = { at: new Date(), release: await servedRelease(c.env) };
  const before = await changeStates(database(c.env.DB), getActor(c), changes, now);
  if (before.length === 0) throw new ApiError('not_found');
  return {
    before: before.map(({ fingerprint, state, resolvedAt, resolvedIn }) => ({
      ...{ fingerprint, state },
      ...(resolvedAt !== null && { resolved: { at: iso(resolvedAt), release: resolvedIn } }),
    })),
  };
}
