import type { Reach } from '../../src/features/notices/admin/reach.shared.ts';
import { getSender } from '../encoding/address.ts';
import type { Env } from '../env.ts';
import { getTransport } from '../mail/mailbox/settings.ts';
import { readVapid } from '../push/vapid.ts';
import type { Database } from '../storage/database.ts';
import { listCalls } from '../storage/integration-calls.ts';
import { noticeAddress } from './address.ts';
import { type DeviceRow, listDevices } from './storage/devices.ts';
import { type Leaving, readLeaving } from './storage/notices.ts';
import { readNoticeSettings, type StoredSettings } from './storage/settings.ts';

export interface Reached {
  problems: Reach;
  settings: StoredSettings;
  to: string | null;
  devices: DeviceRow[];
  leaving: Leaving;
  lastBeatAt: Date | null;
}

async function mailProblem(
  env: Env,
  to: Awaited<ReturnType<typeof noticeAddress>>,
  { failure }: Pick<Leaving, 'failure'>,
): Promise<Reach['ownerMail']> {
  if (getTransport(env) === 'outbox' || !(await getSender(env))) return 'ownerMail.sender';
  if ('problem' in to) return `ownerMail.${to.problem}`;
  return failure === null ? null : 'ownerMail.failing';
}

/** Which ways reach the owner outside the site. No device is no problem for an owner who wants no push of any kind. */
export async function reachOf(env: Env, db: Database): Promise<Reached> {
  const settings = await readNoticeSettings(env, db);
  const [to, leaving, devices, vapid, calls] = await Promise.all([
    noticeAddress(env, db, settings),
    readLeaving(db),
    listDevices(db),
    readVapid(env),
    listCalls(db),
  ]);
  const beats = (outcome: 'success' | 'failure') =>
    calls.find((call) => call.service === 'heartbeat' && call.outcome === outcome)?.at ?? null;
  const [beaten, failed] = [beats('success'), beats('failure')];
  const isFailing = failed !== null && (beaten === null || beaten < failed);
  const wantsPush = Object.values(settings.ways).some(({ push }) => push);
  return {
    problems: {
      ownerMail: await mailProblem(env, to, leaving),
      ownerPush: !wantsPush || (vapid && devices.length > 0) ? null : vapid ? 'ownerPush.device' : 'ownerPush.keys',
      heartbeat: env.HEARTBEAT_URL ? (isFailing ? 'heartbeat.failing' : null) : 'heartbeat.none',
    },
    ...{ settings, devices, leaving, lastBeatAt: beaten },
    to: 'address' in to ? to.address : null,
  };
}
