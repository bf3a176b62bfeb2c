import { adminCall } from '../../admin/shell/session.ts';
import { callQuery } from '../../admin/table/query.ts';
import type { LoadPage } from '../../admin/table/table-store.ts';
import { type PersonRow, peoplePage, personData } from './people.schema.ts';

export const listPeople: LoadPage<PersonRow> = (query, signal) =>
  adminCall('GET /api/admin/people', { query: callQuery(query), response: peoplePage, signal });
export const readPerson = (address: string, signal: AbortSignal) =>
  adminCall('POST /api/admin/people/person', { body: { address }, response: personData, signal });
