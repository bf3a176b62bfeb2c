import { DELETED_DAYS, RETENTION_MONTHS } from '../../../src/features/mail/settings/mail-settings.schema.ts';
import { type Actor, insertAudit } from '../../storage/audit.ts';
import type { Database } from '../../storage/database.ts';
import { isUniqueViolation, StaleVersionError } from '../../storage/errors.ts';
import { changeVersioned, type Versioned } from '../../storage/versioned.ts';
import { mailSettings } from '../settings-schema.ts';

type Row = typeof mailSettings.$inferSelect;
export type MailSettingsRow = Pick<Row, 'fromName' | 'greetings' | 'signatures' | 'keptMonths' | 'deletedDays'>;

export const SPAM_DAYS = 30;

const ONLY = 1;

const SETTINGS: Versioned = {
  table: 'mail_settings',
  key: 'id',
  noun: 'mail-settings',
  columns: ['from_name', 'greetings', 'signatures', 'kept_months', 'deleted_days'],
};

const NONE = { en: '', el: '' };
const INITIAL: MailSettingsRow = {
  ...{ fromName: '', greetings: NONE, signatures: NONE },
  ...{ keptMonths: RETENTION_MONTHS, deletedDays: DELETED_DAYS },
};

export async function readMailSettings(db: Database): Promise<MailSettingsRow & { version: number; updatedAt: Date | null }> {
  return (await db.select().from(mailSettings).get()) ?? { ...INITIAL, version: 0, updatedAt: null };
}

export async function changeMailSettings(db: Database, actor: Actor, row: MailSettingsRow, version: number): Promise<void> {
  const { fromName, greetings, signatures, keptMonths, deletedDays } = row;
  const updatedAt = new Date();
  if (version > 0) {
    const set = {
      ...{ from_name: fromName, greetings: JSON.stringify(greetings), signatures: JSON.stringify(signatures) },
      ...{ kept_months: keptMonths, deleted_days: deletedDays },
    };
    await changeVersioned(db, actor, SETTINGS, { id: ONLY, version, set, unrecorded: { updated_at: updatedAt.getTime() } });
    return;
  }
  try {
    await db.batch([
      db.insert(mailSettings).values({ id: ONLY, ...row, version: 1, updatedAt }),
      insertAudit(db, actor, [{ action: 'mail-settings.change', subject: String(ONLY), after: { ...row } }]),
    ]);
  } catch (error) {
    throw isUniqueViolation(error) ? new StaleVersionError() : error;
  }
}
