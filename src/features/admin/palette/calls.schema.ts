import { declareCalls } from '../../api/declare-calls.shared.ts';
import { findSchema, foundList } from './found.schema.ts';

export const FIND_CALLS = declareCalls({
  // By POST, so that names and addresses appear in no log.
  'POST /api/admin/find': {
    summary:
      'Finds people, conversations, orders, privacy requests and entries by any of their words, `q`: without accents, in Greeklish, or on the wrong keyboard layout; an order also by its number alone. Up to five of a kind, worded in `locale`',
    guard: 'owner',
    body: findSchema,
    response: foundList,
  },
});

type FindCalls = typeof FIND_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends FindCalls {}
}
