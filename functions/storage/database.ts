import { drizzle } from 'drizzle-orm/d1';

export const database = (binding: D1Database) => drizzle(binding);

/** As inferred: the compiler takes seconds to compare it with a type written here. */
export type Database = ReturnType<typeof database>;
