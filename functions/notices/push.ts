import { HOUR_MS } from '../calendar.ts';
import { toPayload } from '../push/deliver.ts';
import type { Outcome } from '../push/outcome.ts';
import { post } from '../push/post.ts';
import { authorization, type Vapid } from '../push/vapid.ts';
import type { Drawing } from './draw.ts';
import type { DeviceRow } from './storage/devices.ts';

const OWNER_TOPIC = 'owner';
const TTL_S = (24 * HOUR_MS) / 1000;

export interface OwnerPush {
  title: string;
  body: string;
  url: string;
}

export type Delivered = { device: DeviceRow; kind: Outcome['kind'] };

export async function pushOwner(
  vapid: Vapid,
  devices: readonly DeviceRow[],
  id: string,
  push: OwnerPush,
  { locale }: Pick<Drawing, 'locale'>,
  isUrgent: boolean,
): Promise<Delivered[]> {
  return Promise.all(
    devices.map(async (device) => {
      const { kind } = await post(device, {
        payload: toPayload({ ...push, id, locale, topic: OWNER_TOPIC }),
        ttlS: TTL_S,
        urgency: isUrgent ? 'high' : 'normal',
        topic: id.replaceAll('-', '').slice(0, 32),
        authorization: await authorization(vapid, new URL(device.endpoint).origin, new Date()),
      });
      return { device, kind };
    }),
  );
}
