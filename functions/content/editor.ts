import type { Context } from 'hono';
import type { z } from 'zod';
import type { editorUser } from '../../src/features/content/admin/content.schema.ts';
import type { Build } from '../../src/features/health/health.schema.ts';
import { getActor } from '../auth/owner-context.ts';
import type { OwnerEnv } from '../env.ts';
import { insertAudit } from '../storage/audit.ts';
import { runBatch } from '../storage/batch.ts';
import { database } from '../storage/database.ts';

/** Whoever has the token may change the site's code: hence a new sign-in, and a line in the audit. */
export async function openEditor(c: Context<OwnerEnv>, { repository }: Build): Promise<z.input<typeof editorUser>> {
  const token = c.env.REPOSITORY_TOKEN;
  if (!token || !repository) return { user: null };
  const db = database(c.env.DB);
  await runBatch(db, insertAudit(db, getActor(c), [{ action: 'content.editor', subject: repository.name }]));
  return { user: { backendName: repository.service, token } };
}
