import type { Context } from 'hono';
import type { z } from 'zod';
import type {
  deviceBody,
  NoticeSettings,
  NoticeTested,
  OwnerDevice,
  ShownNotices,
} from '../../src/features/notices/admin/notices.schema.ts';
import { NOTIFICATIONS_PAGE } from '../../src/features/push/admin/notifications.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { getActor } from '../auth/owner-context.ts';
import { sha256Hex } from '../encoding/digest.ts';
import type { OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { getVisitorLocale } from '../http/visitor-locale.ts';
import { getTransport } from '../mail/mailbox/settings.ts';
import { comesHere } from '../mail/mailboxes.ts';
import { assertSubscription } from '../push/subscription.ts';
import { readVapid } from '../push/vapid.ts';
import { insertAudit } from '../storage/audit.ts';
import { runBatch } from '../storage/batch.ts';
import { type Database, database } from '../storage/database.ts';
import { type AccountEvent, tellOfAccount } from './account.ts';
import { noticeAddress } from './address.ts';
import { testHeartbeat } from './heartbeat.ts';
import { drawingFor, mailOwner, sendNotices } from './leave.ts';
import { planOf } from './plan.ts';
import { pushOwner } from './push.ts';
import { reachOf } from './reach.ts';
import { type DeviceRow, keepDevice, listDevices, noteDevices, removeDevice } from './storage/devices.ts';
import { isHeld, planNotices, releaseDigest } from './storage/notices.ts';
import { changeNoticeSettings, readNoticeSettings, type StoredSettings } from './storage/settings.ts';

type OwnerContext = Context<OwnerEnv>;

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

async function toDevice({ id, name, createdAt, lastAt, endpoint }: DeviceRow): Promise<OwnerDevice> {
  return { id, name, createdAt: createdAt.toISOString(), lastAt: lastAt?.toISOString() ?? null, mark: await sha256Hex(endpoint) };
}

const showDevices = async (db: Database): Promise<OwnerDevice[]> => Promise.all((await listDevices(db)).map(toDevice));

export async function showNotices(c: OwnerContext): Promise<ShownNotices> {
  const { settings, to, problems, devices, leaving, lastBeatAt } = await reachOf(c.env, database(c.env.DB));
  return {
    ...settings,
    signInAddress: c.get('owner').email,
    ...{ to, problems },
    devices: await Promise.all(devices.map(toDevice)),
    ...{ lastMailAt: iso(leaving.lastMailAt), lastPushAt: iso(leaving.lastPushAt), waiting: leaving.waiting },
    lastBeatAt: lastBeatAt?.toISOString() ?? null,
  };
}

const LOUDNESS = { off: 0, digest: 1, now: 2 } as const;

const isQuieter = (before: NoticeSettings, after: NoticeSettings): boolean =>
  LOUDNESS[after.ways.account.mail] < LOUDNESS[before.ways.account.mail] || (before.ways.account.push && !after.ways.account.push);

/** Warns by the old ways of a change that would silence warnings about the account: the session may be stolen. */
async function beforeSilence(c: OwnerContext, before: StoredSettings, after: NoticeSettings): Promise<void> {
  const { address } = after;
  const isMoved = address !== before.address;
  const isMuted = isQuieter(before, after);
  if (!isMoved && !isMuted) return;
  if (isMoved && address !== null && (await comesHere(c.env, address)))
    throw new ApiError('invalid', { fieldMessages: { address: { key: 'tells.address.own' } } });
  const what: AccountEvent = isMoved ? 'addressChanged' : 'muted';
  const telling = { kind: 'account' as const, key: `account:${what}:${c.get('requestId')}`, facts: { what } };
  const db = database(c.env.DB);
  const account = { ...before.ways.account, mail: 'now' as const };
  await planNotices(db, planOf(telling, { ...before, ways: { ...before.ways, account } }, null, new Date()));
  await sendNotices(c.env, new Date());
  const to = await noticeAddress(c.env, db, before);
  const canLeave = 'address' in to && getTransport(c.env) !== 'outbox';
  // Else the new address would get the warning.
  if (canLeave && (await isHeld(db, telling.key))) throw new ApiError('unavailable', { message: { key: 'tells.held' } });
}

/** @throws ApiError `invalid` for an address of the site's own; StaleVersionError */
export async function changeNotices(c: OwnerContext, settings: NoticeSettings, version: number): Promise<ShownNotices> {
  const db = database(c.env.DB);
  await beforeSilence(c, await readNoticeSettings(c.env, db), settings);
  await changeNoticeSettings(db, getActor(c), settings, version);
  if (!settings.digest) await releaseDigest(db, new Date());
  return showNotices(c);
}

/** @throws ApiError `unavailable` if push is off, `invalid`, `conflict` if there are enough devices */
export async function addDevice(c: OwnerContext, { endpoint, keys, name }: z.output<typeof deviceBody>): Promise<OwnerDevice[]> {
  if (!(await readVapid(c.env))) throw new ApiError('unavailable', { message: { key: 'call.push.off' } });
  await assertSubscription({ endpoint, ...keys }, c.env, getVisitorLocale(c));
  const db = database(c.env.DB);
  const row = { id: crypto.randomUUID(), userId: c.get('owner').id, name, endpoint, ...keys, createdAt: new Date() };
  if (!(await keepDevice(db, getActor(c), row))) throw new ApiError('conflict', { message: { key: 'tells.devices.full' } });
  await tellOfAccount(c, 'deviceAdded');
  return showDevices(db);
}

export async function dropDevice(c: OwnerContext, id: string): Promise<OwnerDevice[]> {
  const db = database(c.env.DB);
  if (await removeDevice(db, getActor(c), id)) await tellOfAccount(c, 'deviceRemoved');
  return showDevices(db);
}

async function testMail(c: OwnerContext, settings: StoredSettings): Promise<NoticeTested['mail']> {
  const to = await noticeAddress(c.env, database(c.env.DB), settings);
  if ('problem' in to) return { to: null, status: 'none', error: to.problem };
  if (getTransport(c.env) === 'outbox') return { to: to.address, status: 'none', error: 'sender' };
  const t = translator(settings.locale);
  const delivery = await mailOwner(
    c.env,
    to.address,
    { subject: t('tells.test.subject'), text: t('tells.test.text'), language: settings.locale },
    crypto.randomUUID(),
  );
  return {
    to: to.address,
    status: delivery.status === 'sent' ? 'sent' : 'failed',
    error: delivery.status === 'failed' ? delivery.error : null,
  };
}

async function testPush(c: OwnerContext, settings: StoredSettings): Promise<NoticeTested['push']> {
  const db = database(c.env.DB);
  const [vapid, devices] = await Promise.all([readVapid(c.env), listDevices(db)]);
  if (!vapid || devices.length === 0) return [];
  const t = translator(settings.locale);
  const drawing = await drawingFor(c.env, settings);
  const push = { title: t('tells.test.subject'), body: t('tells.test.push'), url: path(settings.locale, NOTIFICATIONS_PAGE) };
  const delivered = await pushOwner(vapid, devices, crypto.randomUUID(), push, drawing, false);
  await runBatch(
    db,
    ...noteDevices(
      delivered.map(({ device, kind }) => ({ id: device.id, kind })),
      new Date(),
    ),
  );
  return delivered.map(({ device, kind }) => ({ name: device.name, outcome: kind }));
}

/** Sends a mail, a push and a signal at once, past all settings of kinds and hours. @returns what left by which way */
export async function testNotices(c: OwnerContext): Promise<NoticeTested> {
  const db = database(c.env.DB);
  const settings = await readNoticeSettings(c.env, db);
  await insertAudit(db, getActor(c), [{ action: 'notice.test', subject: '' }]);
  const [mail, push, heartbeat] = await Promise.all([testMail(c, settings), testPush(c, settings), testHeartbeat(c.env, new Date())]);
  return { mail, push, heartbeat };
}
