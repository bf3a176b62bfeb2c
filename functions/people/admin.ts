import type { z } from 'zod';
import { FIND_CALLS } from '../../src/features/admin/palette/calls.schema.ts';
import { PEOPLE_CALLS } from '../../src/features/people/admin/calls.schema.ts';
import type { PersonRow, peoplePage, peopleQuery } from '../../src/features/people/admin/people.schema.ts';
import type { Env } from '../env.ts';
import { ownKeys } from '../mail/mailbox/answer.ts';
import { mount } from '../mount.ts';
import { database } from '../storage/database.ts';
import { find } from './find.ts';
import { showPerson } from './person.ts';
import { beginningsFor, readWords, toMatch, withTerms } from './reading.ts';
import { listPeople, readTerms } from './storage/names.ts';

async function showPeople(env: Env, { q, sort, page, size }: z.output<typeof peopleQuery>): Promise<z.output<typeof peoplePage>> {
  const db = database(env.DB);
  const typed = readWords(q);
  if (q !== '' && typed.length === 0) return { rows: [], total: 0, page, size };
  const { people } = await readTerms(db, beginningsFor(typed));
  const match = typed.length === 0 ? undefined : toMatch(withTerms(typed, people));
  const by = sort.replace(/^-/u, '') as 'lastAt' | 'orders' | 'paidCents';
  const own = await ownKeys(env, db);
  const { rows, total } = await listPeople(db, { match, own, order: { by, isDescending: sort.startsWith('-') }, page, size });
  return { rows: rows.map((row): PersonRow => ({ ...row, lastAt: new Date(row.lastAt).toISOString() })), total, page, size };
}

export const people = mount(
  { ...FIND_CALLS, ...PEOPLE_CALLS },
  {
    'POST /api/admin/find': (c, { body }) => find(c.env, body),
    'GET /api/admin/people': (c, { query }) => showPeople(c.env, query),
    'POST /api/admin/people/person': (c, { body }) => showPerson(c.env, body),
  },
);
