import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { users } from './schema/auth.ts';

/** The owner, undefined before `npm run owner`. */
export const findOwner = (db: Database): Promise<{ id: string; email: string } | undefined> =>
  db.select({ id: users.id, email: users.email }).from(users).where(eq(users.role, 'owner')).get();
