import { Hono } from 'hono';
import { type OwnerEnv, ownerOnly } from '../../middleware/owner.ts';

/** Everything under `/api/admin`, one line per resource, behind the one guard. What is not here is answered like the rest, but only to the owner. */
export const admin = new Hono<OwnerEnv>();

admin.use(ownerOnly);
