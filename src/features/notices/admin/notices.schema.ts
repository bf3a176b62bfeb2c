import { z } from 'zod';
import { LOCALE_CODES } from '../../../i18n/locales.ts';
import { emailAddress, lineField } from '../../forms/forms.schema.ts';
import { subscribeSchema } from '../../push/push.schema.ts';
import { MAIL_WAYS, NOTICE_KINDS, NOTICE_NAMES, type NoticeKind, type Way } from './kinds.shared.ts';
import { REACH_PROBLEMS } from './reach.shared.ts';

export const DEVICES_LIMIT = 10;
const ZONE_LENGTH = 60;
export const DEVICE_NAME_LENGTH = 60;

const time = z.iso.datetime();
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'field.invalid');

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const way = z.strictObject({ mail: z.enum(MAIL_WAYS), push: z.boolean() });
const ways = z.strictObject(Object.fromEntries(NOTICE_NAMES.map((name) => [name, way])) as Record<NoticeKind, typeof way>);

export const USUAL_WAYS = Object.fromEntries(NOTICE_NAMES.map((name) => [name, NOTICE_KINDS[name].usual])) as Record<NoticeKind, Way>;

const settingsShape = {
  /** Null: the address that the owner signs in with. */
  address: emailAddress.transform((text) => text.toLowerCase()).nullable(),
  locale: z.enum(LOCALE_CODES),
  zone: lineField(ZONE_LENGTH).refine(isZone, 'field.invalid'),
  quiet: z.boolean(),
  quietFrom: clockTime,
  quietTo: clockTime,
  urgentPasses: z.boolean(),
  digest: z.boolean(),
  digestAt: clockTime,
  ways,
};
export const noticeSettings = z.strictObject(settingsShape);
export type NoticeSettings = z.output<typeof noticeSettings>;
export const noticeSettingsChange = z.strictObject({ ...settingsShape, version: z.int().min(0) });

export const ownerDevice = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: time,
  lastAt: time.nullable(),
  /** SHA-256 of its address, hexadecimal, by which a browser knows its own. */
  mark: z.string(),
});
export type OwnerDevice = z.output<typeof ownerDevice>;

export const shownNotices = z.object({
  ...settingsShape,
  version: z.int().min(0),
  signInAddress: z.string(),
  to: z.string().nullable(),
  problems: z.object({
    ownerMail: z.enum(REACH_PROBLEMS.ownerMail).nullable(),
    ownerPush: z.enum(REACH_PROBLEMS.ownerPush).nullable(),
    heartbeat: z.enum(REACH_PROBLEMS.heartbeat).nullable(),
  }),
  devices: z.array(ownerDevice),
  lastMailAt: time.nullable(),
  lastPushAt: time.nullable(),
  lastBeatAt: time.nullable(),
  waiting: z.int().min(0),
});
export type ShownNotices = z.output<typeof shownNotices>;

export const deviceBody = z.strictObject({
  ...subscribeSchema.pick({ endpoint: true, expirationTime: true, keys: true }).shape,
  name: lineField(DEVICE_NAME_LENGTH).min(1),
});
export const devices = z.object({ devices: z.array(ownerDevice) });

export const noticeTested = z.object({
  mail: z.object({ to: z.string().nullable(), status: z.enum(['sent', 'failed', 'none']), error: z.string().nullable() }),
  push: z.array(z.object({ name: z.string(), outcome: z.enum(['sent', 'gone', 'failed', 'refused', 'later']) })),
  /** `answer`: a status such as `HTTP 404`, or `timeout` or `unreachable`. `faults`: what the signal reported. */
  heartbeat: z.object({ status: z.enum(['none', 'reached', 'refused', 'unreachable']), answer: z.string().nullable(), faults: z.int() }),
});
export type NoticeTested = z.output<typeof noticeTested>;
