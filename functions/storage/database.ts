import { drizzle } from 'drizzle-orm/d1';
import type { Env } from '../env.ts';

export const database = (binding: D1Database) => drizzle(binding);

/** As inferred: the compiler takes seconds to compare it with a type written here. */
export type Database = ReturnType<typeof database>;

/**
 * For reading what may be seconds old: from the nearest copy, if the copies are switched on (docs/scaling.md). Not for what someone wrote
 * just now and expects to see, and not for the owner, who reads what others write.
 */
export const nearestDatabase = ({ DB, READ_REPLICAS }: Pick<Env, 'DB' | 'READ_REPLICAS'>): Database =>
  // A session has the two methods that drizzle and `runBatch` call.
  database(READ_REPLICAS === 'on' ? (DB.withSession('first-unconstrained') as unknown as D1Database) : DB);
