import type { Context } from 'hono';
import type { z } from 'zod';
import type { MailTemplate, templateChange, templateSchema } from '../../../src/features/admin/mail-settings/mail-settings.schema.ts';
import type { OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { getActor } from '../../http/owner-context.ts';
import { insertAudit } from '../../storage/audit.ts';
import { database } from '../../storage/database.ts';
import { isUniqueViolation } from '../../storage/errors.ts';
import { findTemplate, findTemplateByName, insertTemplate, TEMPLATES, type TemplateRow } from '../../storage/mail/templates.ts';
import { changeVersioned } from '../../storage/versioned.ts';

/** A template as the owner's pages have it. */
export const shownTemplate = ({ updatedAt, ...row }: TemplateRow): MailTemplate => ({ ...row, updatedAt: updatedAt.toISOString() });

const named = (): ApiError => {
  const message = { key: 'call.template.nameTaken' } as const;
  return new ApiError('conflict', { message, fieldMessages: { name: message } });
};

/** Adds a template; the very same once more is the first one. @throws ApiError `conflict` where another has its name */
export async function addTemplate(
  c: Context<OwnerEnv>,
  asked: z.output<typeof templateSchema>,
): Promise<{ template: MailTemplate; isNew: boolean }> {
  const db = database(c.env.DB);
  const row = { ...asked, id: crypto.randomUUID(), version: 1, updatedAt: new Date() };
  try {
    await db.batch([insertTemplate(db, row), insertAudit(db, getActor(c), [{ action: 'template.create', subject: row.id, after: asked }])]);
    return { template: shownTemplate(row), isNew: true };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const known = await findTemplateByName(db, asked);
    if (known?.text !== asked.text || known.subject !== asked.subject) throw named();
    return { template: shownTemplate(known), isNew: false };
  }
}

/** @throws ApiError `not_found`, `conflict` for a name that is taken or where another page was faster */
export async function editTemplate(c: Context<OwnerEnv>, id: string, asked: z.output<typeof templateChange>): Promise<MailTemplate> {
  const { version, ...set } = asked;
  try {
    await changeVersioned(database(c.env.DB), getActor(c), TEMPLATES, { id, version, set, unrecorded: { updated_at: Date.now() } });
  } catch (error) {
    throw isUniqueViolation(error) ? named() : error;
  }
  const row = await findTemplate(database(c.env.DB), id);
  if (!row) throw new ApiError('not_found');
  return shownTemplate(row);
}
