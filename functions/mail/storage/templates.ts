import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import type { Removable } from '../../storage/versioned.ts';
import { mailTemplates } from '../settings-schema.ts';

export type TemplateRow = typeof mailTemplates.$inferSelect;

export const TEMPLATES: Removable = {
  table: 'mail_templates',
  key: 'id',
  noun: 'template',
  columns: ['name', 'locale', 'subject', 'text'],
};

export const listTemplates = (db: Database): Promise<TemplateRow[]> =>
  db.select().from(mailTemplates).orderBy(asc(mailTemplates.name), asc(mailTemplates.locale));

export const findTemplate = (db: Database, id: string): Promise<TemplateRow | undefined> =>
  db.select().from(mailTemplates).where(eq(mailTemplates.id, id)).get();

export const findTemplateByName = (
  db: Database,
  { locale, name }: Pick<TemplateRow, 'locale' | 'name'>,
): Promise<TemplateRow | undefined> =>
  db
    .select()
    .from(mailTemplates)
    .where(and(eq(mailTemplates.locale, locale), eq(mailTemplates.name, name)))
    .get();

export const insertTemplate = (db: Database, row: TemplateRow) => db.insert(mailTemplates).values(row);
