import { declareCalls } from '../../api/declare-calls.shared.ts';
import { peoplePage, peopleQuery, personData, personSchema } from './people.schema.ts';

export const PEOPLE_CALLS = declareCalls({
  'GET /api/admin/people': {
    summary:
      'Lists everybody who wrote, was written to, ordered or made a privacy request, one row per address, by last contact: `q` (name, address, company, telephone, number), `page`, `size`, `sort`; senders of spam alone are left out',
    guard: 'owner',
    query: peopleQuery,
    response: peoplePage,
  },
  // By POST, so that the address appears in no log.
  'POST /api/admin/people/person': {
    summary:
      'Returns what belongs to an `address`: names, company, telephone and languages used, what happened, newest first, totals, its block, and others of the same name',
    guard: 'owner',
    body: personSchema,
    response: personData,
  },
});

type PeopleCalls = typeof PEOPLE_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends PeopleCalls {}
}
