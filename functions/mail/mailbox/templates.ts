import type { Context } from 'hono';
import type { z } from 'zod';
import type { MailTemplate, templateChange, templateSchema } from '../../../src/features/admin/mail-settings/mail-settings.schema.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OwnerEnv } from '../../middleware/owner.ts';
import { recorded } from '../../storage/audit.ts';
import { isTaken } from '../../storage/batch.ts';
import { database } from '../../storage/database.ts';
import { findTemplate, findTemplateByName, insertTemplate, TEMPLATES, type TemplateRow } from '../../storage/mail/templates.ts';
import { changeVersioned } from '../../storage/versioned.ts';

/** A template as the owner's pages have it. */
export const shownTemplate = ({ updatedAt, ...row }: TemplateRow): MailTemplate => ({ ...row, updatedAt: updatedAt.toISOString() });

const named = (): ApiError => {
  const said = { key: 'desk.template.taken' } as const;
  return new ApiError('conflict', { said, saidFields: { name: said } });
};

/** Adds a template; the very same once more is the first one. @throws ApiError `conflict` where another has its name */
export async function addTemplate(
  c: Context<OwnerEnv>,
  asked: z.output<typeof templateSchema>,
): Promise<{ template: MailTemplate; isNew: boolean }> {
  const db = database(c.env.DB);
  const row = { ...asked, id: crypto.randomUUID(), version: 1, updatedAt: new Date() };
  try {
    await db.batch([insertTemplate(db, row), recorded(c, [{ action: 'template.create', subject: row.id, after: asked }])]);
    return { template: shownTemplate(row), isNew: true };
  } catch (error) {
    if (!isTaken(error)) throw error;
    const known = await findTemplateByName(db, asked);
    if (known?.text !== asked.text || known.subject !== asked.subject) throw named();
    return { template: shownTemplate(known), isNew: false };
  }
}

/** @throws ApiError `not_found`, `conflict` for a name that is taken or where another page was faster */
export async function editTemplate(c: Context<OwnerEnv>, id: string, asked: z.output<typeof templateChange>): Promise<MailTemplate> {
  const { version, ...set } = asked;
  try {
    await changeVersioned(c, TEMPLATES, { id, version, set, unrecorded: { updated_at: Date.now() } });
  } catch (error) {
    throw isTaken(error) ? named() : error;
  }
  const row = await findTemplate(database(c.env.DB), id);
  if (!row) throw new ApiError('not_found');
  return shownTemplate(row);
}
