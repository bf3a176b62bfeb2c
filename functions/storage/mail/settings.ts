import type { Context } from 'hono';
import { DELETED_DAYS, KEPT_MONTHS } from '../../../src/features/admin/mail-settings/mail-settings.schema.ts';
import type { OwnerEnv } from '../../middleware/owner.ts';
import { recorded } from '../audit.ts';
import { isTaken } from '../batch.ts';
import { type Database, database } from '../database.ts';
import { mailSettings } from '../schema/mail-admin.ts';
import { changeVersioned, elsewhere, type Versioned } from '../versioned.ts';

type Row = typeof mailSettings.$inferSelect;
export type MailSettingsRow = Pick<Row, 'fromName' | 'signatures' | 'keptMonths' | 'deletedDays'>;

/** The id of the only row. */
const ONLY = 1;

const SETTINGS: Versioned = {
  table: 'mail_settings',
  key: 'id',
  noun: 'mail-settings',
  columns: ['from_name', 'signatures', 'kept_months', 'deleted_days'],
};

const INITIAL: MailSettingsRow = { fromName: '', signatures: { en: '', el: '' }, keptMonths: KEPT_MONTHS, deletedDays: DELETED_DAYS };

/** What the owner has set, or what holds until then (version 0). */
export async function readMailSettings(db: Database): Promise<MailSettingsRow & { version: number; updatedAt: Date | null }> {
  return (await db.select().from(mailSettings).get()) ?? { ...INITIAL, version: 0, updatedAt: null };
}

/** Replaces the settings that are still as the caller saw them. @throws ApiError `conflict` where another page was faster */
export async function changeMailSettings(c: Context<OwnerEnv>, row: MailSettingsRow, version: number): Promise<void> {
  const { fromName, signatures, keptMonths, deletedDays } = row;
  const updatedAt = new Date();
  if (version > 0) {
    const set = { from_name: fromName, signatures: JSON.stringify(signatures), kept_months: keptMonths, deleted_days: deletedDays };
    await changeVersioned(c, SETTINGS, { id: ONLY, version, set, unrecorded: { updated_at: updatedAt.getTime() } });
    return;
  }
  const db = database(c.env.DB);
  try {
    await db.batch([
      db.insert(mailSettings).values({ id: ONLY, ...row, version: 1, updatedAt }),
      recorded(c, [{ action: 'mail-settings.change', subject: String(ONLY), after: { ...row } }]),
    ]);
  } catch (error) {
    throw isTaken(error) ? elsewhere() : error;
  }
}
