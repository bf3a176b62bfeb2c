import type { Context } from 'hono';
import { CSV_ROWS } from '../../../src/features/analytics/admin/analytics.schema.ts';
import { ANALYTICS_ADMIN_CALLS } from '../../../src/features/analytics/admin/calls.schema.ts';
import { getActor } from '../../auth/owner-context.ts';
import { athensDay } from '../../calendar.ts';
import type { Env, OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { sendCsv } from '../../http/sent-file.ts';
import { mount } from '../../mount.ts';
import { database } from '../../storage/database.ts';
import { firstRawDay } from '../jobs.ts';
import { deleteNote, listNotes, putNote } from '../storage/notes.ts';
import { figuresCsv, listCsv } from './csv.ts';
import { showFigures, showList, showLive, showVitals } from './figures.ts';

const asFile = (c: Context<OwnerEnv>, name: string, { from, to }: { from: string; to: string }, text: string): Response =>
  sendCsv(c, `analytics-${name}-${from}-${to}.csv`, text);

async function storedNow(env: Env) {
  const now = new Date();
  return { now, since: await firstRawDay(env, athensDay(now)) };
}

export const analyticsAdmin = mount(ANALYTICS_ADMIN_CALLS, {
  'GET /api/admin/analytics/figures': async (c, { query }) => showFigures(database(c.env.DB), query, await storedNow(c.env)),
  'GET /api/admin/analytics/figures.csv': async (c, { query: { locale, form, ...query } }) =>
    asFile(c, query.group, query, figuresCsv(await showFigures(database(c.env.DB), query, await storedNow(c.env)), { locale, form })),
  'GET /api/admin/analytics/list': async (c, { query: { offset, size, ...query } }) =>
    showList(database(c.env.DB), query, { offset, size }, await storedNow(c.env)),
  'GET /api/admin/analytics/list.csv': async (c, { query: { locale, form, ...query } }) =>
    asFile(
      c,
      query.list,
      query,
      listCsv(query.list, await showList(database(c.env.DB), query, { offset: 0, size: CSV_ROWS }, await storedNow(c.env)), {
        locale,
        form,
      }),
    ),
  'GET /api/admin/analytics/vitals': async (c, { query }) => showVitals(database(c.env.DB), query, await storedNow(c.env)),
  'GET /api/admin/analytics/live': (c) => showLive(database(c.env.DB), new Date()),
  'GET /api/admin/analytics/notes': async (c, { query }) => ({ notes: await listNotes(database(c.env.DB), query) }),
  'PUT /api/admin/analytics/notes/:id': async (c, { params: { id }, body }) => {
    const note = { id, ...body };
    await putNote(database(c.env.DB), getActor(c), note);
    return { note };
  },
  'DELETE /api/admin/analytics/notes/:id': async (c, { params }) => {
    const note = await deleteNote(database(c.env.DB), getActor(c), params.id);
    if (!note) throw new ApiError('not_found');
    return { note };
  },
});
