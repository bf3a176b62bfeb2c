import type { Context } from 'hono';
import type { z } from 'zod';
import type { MailTemplate, templateChange, templateSchema } from '../../../src/features/mail/settings/mail-settings.schema.ts';
import { getActor } from '../../auth/owner-context.ts';
import type { OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { insertAudit } from '../../storage/audit.ts';
import { database } from '../../storage/database.ts';
import { isUniqueViolation } from '../../storage/errors.ts';
import { changeVersioned } from '../../storage/versioned.ts';
import { findTemplate, findTemplateByName, insertTemplate, TEMPLATES, type TemplateRow } from '../storage/templates.ts';

export const toMailTemplate = ({ updatedAt, ...row }: TemplateRow): MailTemplate => ({ ...row, updatedAt: updatedAt.toISOString() });

const nameTaken = (): ApiError => {
  const message = { key: 'call.template.nameTaken' } as const;
  return new ApiError('conflict', { message, fieldMessages: { name: message } });
};

/** Returns an identical template as it is. @throws ApiError `conflict` where another has its name */
export async function addTemplate(
  c: Context<OwnerEnv>,
  input: z.output<typeof templateSchema>,
): Promise<{ template: MailTemplate; isNew: boolean }> {
  const db = database(c.env.DB);
  const row = { ...input, id: crypto.randomUUID(), version: 1, updatedAt: new Date() };
  try {
    await db.batch([insertTemplate(db, row), insertAudit(db, getActor(c), [{ action: 'template.create', subject: row.id, after: input }])]);
    return { template: toMailTemplate(row), isNew: true };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const known = await findTemplateByName(db, input);
    if (known?.text !== input.text || known.subject !== input.subject) throw nameTaken();
    return { template: toMailTemplate(known), isNew: false };
  }
}

export async function editTemplate(c: Context<OwnerEnv>, id: string, input: z.output<typeof templateChange>): Promise<MailTemplate> {
  const { version, ...set } = input;
  try {
    await changeVersioned(database(c.env.DB), getActor(c), TEMPLATES, { id, version, set, unrecorded: { updated_at: Date.now() } });
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
  const row = await findTemplate(database(c.env.DB), id);
  if (!row) throw new ApiError('not_found');
  return toMailTemplate(row);
}
