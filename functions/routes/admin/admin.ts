import { Hono } from 'hono';
import { type OwnerEnv, ownerOnly } from '../../middleware/owner.ts';
import { mailChanges } from './mail-changes.ts';
import { mailThreads } from './mail-threads.ts';

/** Everything under `/api/admin`, one line per resource, behind the one guard. What is not here is answered like the rest, but only to the owner. */
export const admin = new Hono<OwnerEnv>();

admin.use(ownerOnly);

admin.route('/mail/threads', mailThreads);
admin.route('/mail/changes', mailChanges);
