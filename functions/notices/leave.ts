import { kindOf, type NoticeKind } from '../../src/features/notices/admin/kinds.shared.ts';
import { toDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { readBuild } from '../http/build.ts';
import { describeFault, log } from '../http/log.ts';
import { configuredOrigin } from '../http/site-origin.ts';
import { getTransport } from '../mail/mailbox/settings.ts';
import { MAIL_RETRY_DAYS, MAIL_RETRY_MINUTES, nextAttempt, type Outgoing, outgoingRow } from '../mail/outgoing/send.ts';
import { type Delivery, deliver, toOne } from '../mail/outgoing/transport.ts';
import { readVapid, type Vapid } from '../push/vapid.ts';
import { type Database, database } from '../storage/database.ts';
import { noticeAddress } from './address.ts';
import { type Drawing, drawMail, drawPush, EXCERPT_LENGTH } from './draw.ts';
import { planOf } from './plan.ts';
import { type Delivered, pushOwner } from './push.ts';
import { type DeviceOutcome, type DeviceRow, listDevices, noteDevices } from './storage/devices.ts';
import { settleLines } from './storage/digest.ts';
import {
  type ClaimedNotice,
  claimNotices,
  isMailDue,
  type NoticedMessage,
  type NoticeWay,
  noticedMessages,
  planNotices,
  retryDelayed,
  type Settled,
  settleNotices,
} from './storage/notices.ts';
import { readNoticeSettings, type StoredSettings } from './storage/settings.ts';

/** Days after which an unsent notice stays in `/admin` alone. A late push tells nothing new. */
const RETRY_DAYS = { mail: MAIL_RETRY_DAYS, push: 1 } as const;

type Parcel = [ClaimedNotice, ...ClaimedNotice[]];
type Drawn = Parameters<typeof drawMail>[1];

const toParcels = (claimed: readonly ClaimedNotice[]): Parcel[] => [...Map.groupBy(claimed, ({ parcel }) => parcel).values()] as Parcel[];

function toDrawn(parcel: Parcel, messages: ReadonlyMap<string, NoticedMessage>): Drawn | undefined {
  const notices = parcel.flatMap(({ kind, message, ...rest }) => {
    const found = message === null ? undefined : messages.get(message);
    return message !== null && !found ? [] : [{ ...rest, kind: kind as NoticeKind, message: found }];
  });
  return notices.length > 0 ? (notices as unknown as Drawn) : undefined;
}

/** Retries are due together, and so leave together. The newest notice sets the pace: it may be a warning. */
function outcomesOf(parcel: Parcel, way: NoticeWay, now: Date, failure: Failure | undefined): Settled[] {
  if (!failure) return [{ ids: parcel.map(({ id }) => id), state: 'sent', error: null, dueAt: now }];
  const { error, isFinal, notBefore } = failure;
  const before = Math.min(...parcel.map(({ attempts }) => attempts)) - 1;
  const next = ({ at, attempts }: ClaimedNotice) => {
    const since = attempts < MAIL_RETRY_MINUTES.length ? now : at;
    return isFinal ? null : nextAttempt(since, before, { now, notBefore, days: RETRY_DAYS[way] });
  };
  return [...Map.groupBy(parcel, (notice) => next(notice)?.getTime())].map(([due, notices]) => ({
    ids: notices.map(({ id }) => id),
    ...{ state: due === undefined ? 'failed' : 'due', error, dueAt: due === undefined ? now : new Date(due) },
  }));
}

export async function drawingFor(env: Env, { locale, zone }: StoredSettings): Promise<Drawing> {
  const [site, build] = await Promise.all([configuredOrigin(env).catch(() => ''), readBuild(env.ASSETS).catch(() => undefined)]);
  return { locale, zone, site, answerDays: build?.terms.answer?.workingDays };
}

/** Bypasses the outbox, which is shown beside visitors' conversations and keeps what it sent. @param id by which providers know a repeat */
export async function mailOwner(env: Env, to: string, mail: Pick<Outgoing, 'subject' | 'text' | 'language'>, id: string) {
  return deliver(env, toOne(await outgoingRow(env, { ...mail, to, id, key: `owner-notice:${id}` })));
}

type Failure = { error: string; isFinal: boolean; notBefore?: Date | null | undefined };

const failureOf = (delivery: Delivery): Failure | undefined =>
  delivery.status === 'failed' ? { error: delivery.error, isFinal: !delivery.temporary, notBefore: delivery.notBefore } : undefined;

interface Content {
  messages: ReadonlyMap<string, NoticedMessage>;
  drawing: Drawing;
}

async function contentOf(env: Env, db: Database, parcels: readonly Parcel[], settings: StoredSettings): Promise<Content> {
  const ids = parcels.flat().flatMap(({ message }) => message ?? []);
  const [messages, drawing] = await Promise.all([noticedMessages(db, ids, EXCERPT_LENGTH), drawingFor(env, settings)]);
  return { messages, drawing };
}

function unwritten(parcel: Parcel, error: unknown): Failure {
  log('error', 'notices', { kind: parcel[0].kind, fault: describeFault(error) });
  return { error: 'it could not be written', isFinal: parcel.some(({ attempts }) => attempts >= MAIL_RETRY_MINUTES.length) };
}

/** Imported on demand: the digest lists the jobs, some of which tell. */
const digestModule = () => import('./digest.ts');

async function sendDigest(env: Env, to: string, parcel: string, drawing: Drawing, now: Date): Promise<Failure | undefined> {
  const db = database(env.DB);
  const { drawDigest, readWaiting } = await digestModule();
  const waiting = await readWaiting(db, now);
  const failure = failureOf(await mailOwner(env, to, { ...drawDigest(drawing, waiting, now), language: drawing.locale }, parcel));
  if (failure) return failure;
  await settleLines(
    db,
    waiting.lines.map(({ id }) => id),
    now,
  );
  return undefined;
}

async function sendParcel(env: Env, to: string, parcel: Parcel, { messages, drawing }: Content, now: Date): Promise<Failure | undefined> {
  if (parcel[0].kind === 'digest') return sendDigest(env, to, parcel[0].parcel, drawing, now);
  const drawn = toDrawn(parcel, messages);
  if (!drawn) return undefined;
  return failureOf(await mailOwner(env, to, { ...drawMail(drawing, drawn), language: drawing.locale }, parcel[0].parcel));
}

async function sendMails(env: Env, db: Database, settings: StoredSettings, now: Date): Promise<{ sent: number; failed: number }> {
  const none = { sent: 0, failed: 0 };
  const tellOfFailure = () => planNotices(db, planOf({ kind: 'sender', key: `sender:${toDay(now)}` }, settings, null, now));
  const to = getTransport(env) === 'outbox' ? undefined : await noticeAddress(env, db, settings);
  if (!to || 'problem' in to) {
    if (await isMailDue(db, now)) await tellOfFailure();
    return none;
  }
  const parcels = toParcels(await claimNotices(db, 'mail', now));
  if (parcels.length === 0) return none;
  const content = await contentOf(env, db, parcels, settings);
  const settled: Settled[] = [];
  let failed = 0;
  for (const parcel of parcels) {
    const failure = await sendParcel(env, to.address, parcel, content, now).catch((error) => unwritten(parcel, error));
    if (failure) failed += 1;
    settled.push(...outcomesOf(parcel, 'mail', now, failure));
  }
  const sent = parcels.length - failed;
  await settleNotices(db, settled, now, sent > 0 ? [retryDelayed(now)] : []);
  if (failed > 0) await tellOfFailure();
  return { sent, failed };
}

async function pushParcel(
  { vapid, devices, messages, drawing }: Content & { vapid: Vapid; devices: readonly DeviceRow[] },
  parcel: Parcel,
): Promise<{ failure: Failure | undefined; delivered: readonly Delivered[] }> {
  const drawn = toDrawn(parcel, messages);
  if (!drawn) return { failure: undefined, delivered: [] };
  const isUrgent = kindOf(drawn[0].kind).isUrgent ?? false;
  const delivered = await pushOwner(vapid, devices, parcel[0].parcel, drawPush(drawing, drawn), drawing, isUrgent);
  const isSent = delivered.some(({ kind }) => kind === 'sent');
  const isFinal = !delivered.some(({ kind }) => kind === 'later' || kind === 'refused');
  return { failure: isSent ? undefined : { error: delivered.map(({ kind }) => kind).join(), isFinal }, delivered };
}

async function sendPushes(env: Env, db: Database, settings: StoredSettings, now: Date): Promise<number> {
  const vapid = await readVapid(env);
  if (!vapid) return 0;
  const devices = await listDevices(db);
  if (devices.length === 0) return 0;
  const parcels = toParcels(await claimNotices(db, 'push', now));
  if (parcels.length === 0) return 0;
  const content = { ...(await contentOf(env, db, parcels, settings)), vapid, devices };
  const settled: Settled[] = [];
  const outcomes = new Map<string, DeviceOutcome>();
  for (const parcel of parcels) {
    const { failure, delivered } = await pushParcel(content, parcel).catch((error) => ({
      failure: unwritten(parcel, error),
      delivered: [],
    }));
    settled.push(...outcomesOf(parcel, 'push', now, failure));
    for (const { device, kind } of delivered) outcomes.set(device.id, { id: device.id, kind });
  }
  await settleNotices(db, settled, now, noteDevices([...outcomes.values()], now));
  return settled.filter(({ state }) => state === 'sent').length;
}

export async function tellDue(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const { planDigest } = await digestModule();
  const isPlanned = await planDigest(db, await readNoticeSettings(env, db), now).catch((error) => {
    log('error', 'notices', { kind: 'digest', fault: describeFault(error) });
    return false;
  });
  return isPlanned ? { left: 1 } : { ...(await sendNotices(env, now)), left: 0 };
}

/** Sends what is due. Concurrent runs share the work. @returns figures for the job's record */
export async function sendNotices(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const settings = await readNoticeSettings(env, db);
  const { sent, failed } = await sendMails(env, db, settings, now);
  return { sent, failed, pushed: await sendPushes(env, db, settings, now) };
}
