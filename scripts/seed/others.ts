import { createECDH } from 'node:crypto';
import { DAY_MS } from '../../functions/calendar.ts';
import { toKey } from '../../src/features/forms/address.shared.ts';
import { PUSH_TOPICS } from '../../src/features/push/push.schema.ts';
import { drawPerson } from './people.ts';
import { createChance } from './random.ts';
import type { Row, Seeding, Table } from './rows.ts';

type Rows = [Table, Row][];

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const repeat = <Made>(count: number, make: (index: number) => Made): Made[] => Array.from({ length: count }, (_, index) => make(index));

const KINDS = ['access', 'erasure', 'rectification', 'portability'] as const;

export const requestRows = ({ seed, now }: Seeding, requests: number): Rows =>
  repeat(requests, (index): Rows => {
    const chance = createChance(seed, 'request', index);
    const { name, address, locale } = drawPerson(chance);
    const id = chance.id();
    const at = Math.round(now - chance.next() * 35 * DAY_MS);
    const state = chance.pick(['confirmed', 'confirmed', 'working', 'answered']);
    const row = {
      ...{
        id,
        reference: `PR-${chance.id(4).toUpperCase()}-${chance.id(4).toUpperCase()}`,
        kind: chance.pick(KINDS),
        state,
        name,
        email: address,
        email_key: toKey(address),
      },
      ...{ about: '', subject: 'self', relation: '', locale, received_at: at, due_on: toDay(at + 30 * DAY_MS), acknowledge_by: null },
      ...{ extended: 0, closed_at: state === 'answered' ? now : null, idempotency_key: null },
    };
    return [
      ['privacy_requests', row],
      ['privacy_events', { id: null, request: id, step: 'received', note: '', at }],
    ];
  }).flat();

/** Unreachable subscriptions: their push service does not exist (RFC 2606). */
export const subscriptionRows = ({ seed, now }: Seeding, subscriptions: number): Rows =>
  repeat(subscriptions, (index) => {
    const chance = createChance(seed, 'subscription', index);
    const key = createECDH('prime256v1');
    // Below the order of the curve, so it is a valid key.
    key.setPrivateKey(Uint8Array.from([0x7f, ...chance.bytes(31)]));
    const id = chance.id();
    const row = {
      ...{
        id,
        endpoint: `https://push.invalid/${id}`,
        p256dh: key.getPublicKey('base64url'),
        auth: Buffer.from(chance.bytes(16)).toString('base64url'),
      },
      ...{
        locale: chance.pick(['en', 'el']),
        topics: JSON.stringify(PUSH_TOPICS),
        created_at: Math.round(now - chance.next() * 90 * DAY_MS),
      },
      expires_at: null,
    };
    return ['push_subscriptions', row];
  });
