import { eq, sql } from 'drizzle-orm';
import { type NoticeSettings, USUAL_WAYS } from '../../../src/features/notices/admin/notices.schema.ts';
import { asLocale } from '../../../src/i18n/choice.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../src/i18n/locales.ts';
import { users } from '../../auth/schema.ts';
import type { Env } from '../../env.ts';
import { type Actor, insertAudit } from '../../storage/audit.ts';
import type { Database } from '../../storage/database.ts';
import { isUniqueViolation, StaleVersionError } from '../../storage/errors.ts';
import { writeMeta } from '../../storage/meta.ts';
import { meta } from '../../storage/schema.ts';
import { changeVersioned, type Versioned } from '../../storage/versioned.ts';
import { noticeSettings } from '../schema.ts';

const ONLY = 1;
const INITIAL = {
  ...{ address: null, zone: 'Europe/Athens', quiet: false, quietFrom: '22:00', quietTo: '07:00', urgentPasses: false },
  ...{ digest: true, digestAt: '08:00', ways: USUAL_WAYS },
};

const SETTINGS: Versioned = {
  ...{ table: 'notice_settings', key: 'id', noun: 'notice-settings' },
  columns: ['locale', 'zone', 'quiet', 'quiet_from', 'quiet_to', 'urgent_passes', 'digest', 'digest_at', 'ways'],
};

export type StoredSettings = NoticeSettings & { version: number };

/** Of the last sign-in. */
const LOCALE = 'owner-locale';

export const rememberLocale = async (db: Database, locale: Locale): Promise<void> => void (await writeMeta(db, LOCALE, locale));

export async function readNoticeSettings({ FALLBACK_LOCALE }: Pick<Env, 'FALLBACK_LOCALE'>, db: Database): Promise<StoredSettings> {
  // One query: what tells the owner has few of them to spend.
  const found = await db
    .select({ stored: noticeSettings, remembered: meta.value })
    .from(sql`(select 1) as asked`)
    .leftJoin(noticeSettings, eq(noticeSettings.id, ONLY))
    .leftJoin(meta, eq(meta.key, LOCALE))
    .get();
  const stored = found?.stored;
  if (!stored) return { ...INITIAL, locale: asLocale(found?.remembered) ?? asLocale(FALLBACK_LOCALE) ?? DEFAULT_LOCALE, version: 0 };
  const { id: _, updatedAt: __, ways, ...rest } = stored;
  return { ...rest, ways: { ...USUAL_WAYS, ...ways } };
}

/** @throws StaleVersionError */
export async function changeNoticeSettings(db: Database, actor: Actor, settings: NoticeSettings, version: number): Promise<void> {
  const { address, locale, zone, quiet, quietFrom, quietTo, urgentPasses, digest, digestAt, ways } = settings;
  const updatedAt = new Date();
  if (version > 0) {
    const set = {
      ...{ locale, zone, quiet: Number(quiet), quiet_from: quietFrom, quiet_to: quietTo, urgent_passes: Number(urgentPasses) },
      ...{ digest: Number(digest), digest_at: digestAt, ways: JSON.stringify(ways) },
    };
    await changeVersioned(db, actor, SETTINGS, { id: ONLY, version, set, unrecorded: { address, updated_at: updatedAt.getTime() } });
    return;
  }
  try {
    await db.batch([
      db.insert(noticeSettings).values({ id: ONLY, ...settings, version: 1, updatedAt }),
      insertAudit(db, actor, [{ action: 'notice-settings.change', subject: String(ONLY), after: { locale, zone, digestAt } }]),
    ]);
  } catch (error) {
    throw isUniqueViolation(error) ? new StaleVersionError() : error;
  }
}

export const findOwnerAddress = async (db: Database): Promise<string | undefined> =>
  (await db.select({ email: users.email }).from(users).where(eq(users.role, 'owner')).get())?.email;

const OWNERS_ADDRESSES = `SELECT email AS address FROM users WHERE role = 'owner'
  UNION SELECT address FROM notice_settings WHERE address IS NOT NULL`;

export const ownersAddresses = async (db: Database): Promise<string[]> =>
  (await db.all<{ address: string }>(sql.raw(OWNERS_ADDRESSES))).map(({ address }) => address);
