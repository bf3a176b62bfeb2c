import { athensDay, DAY_MS } from '../../functions/calendar.ts';
import type { AuditAction } from '../../src/features/security/admin/security-admin.schema.ts';
import { ATTEMPT_KINDS } from '../../src/features/security/admin/security-admin.schema.ts';
import { createChance } from './random.ts';
import type { Row, Seeding, Table } from './rows.ts';

type Rows = [Table, Row][];

const repeat = <Made>(count: number, make: (index: number) => Made): Made[] => Array.from({ length: count }, (_, index) => make(index));
const inOrder = (rows: Rows): Rows => rows.toSorted(([, a], [, b]) => Number(a['at']) - Number(b['at']));

const CHANGES: readonly (readonly [action: AuditAction, before: object | null, after: object | null])[] = [
  ['thread.archive', { state: 'inbox' }, { state: 'archived' }],
  ['thread.read', { unread: 1 }, { unread: 0 }],
  ['thread.delete', { state: 'archived' }, { state: 'deleted' }],
  ['template.change', { name: 'Πρώτη απάντηση', text: 'Σας ευχαριστώ.' }, { name: 'Πρώτη απάντηση', text: 'Σας ευχαριστώ για το μήνυμα.' }],
  ['passkey.rename', { name: 'Phone' }, { name: 'Phone of the office' }],
  ['reply.send', null, null],
];

export const auditRows = ({ seed, now }: Seeding, changes: number): Rows =>
  inOrder(
    repeat(changes, (index) => {
      const chance = createChance(seed, 'audit', index);
      const [action, before, after] = chance.pick(CHANGES);
      const row = {
        ...{ at: Math.round(now - chance.next() * 700 * DAY_MS), actor: 'seed', request_id: `seed-${seed}-${index}`, action },
        ...{ subject: chance.id(), before: before && JSON.stringify(before), after: after && JSON.stringify(after) },
      };
      return ['audit_log', row];
    }),
  );

const BROWSERS = ['Chrome on Windows', 'Firefox on Linux', 'Safari on iOS', ''] as const;

export const attemptRows = ({ seed, now }: Seeding, attempts: number): Rows =>
  inOrder(
    repeat(attempts, (index) => {
      const chance = createChance(seed, 'attempt', index);
      const row = {
        // Negative, to stay below the numbers that the table gives.
        ...{ sequence: -chance.whole(1, 1e12), at: Math.round(now - chance.next() * 90 * DAY_MS), kind: chance.pick(ATTEMPT_KINDS) },
        ...{ outcome: chance.holds(0.3) ? 'done' : 'refused', device: chance.pick(BROWSERS) },
      };
      return ['sign_in_attempts', row];
    }),
  );

const REFUSED = [
  ['limit', 'POST /api/contact'],
  ['limit', 'POST /api/monitor/ingest'],
  ['budget', 'POST /api/contact'],
  ['origin', 'POST /api/analytics/event'],
  ['host', 'POST /api/auth/link'],
  ['signedOut', '/api/admin/*'],
  ['signedOut', 'GET /api/admin/today'],
  ['trap', 'POST /api/contact'],
] as const;

export const refusalRows = ({ seed, now }: Seeding, refusals: number): Rows =>
  repeat(Math.min(refusals, 90 * REFUSED.length), (index) => {
    const chance = createChance(seed, 'refusal', index);
    const [kind, call] = REFUSED[index % REFUSED.length] ?? REFUSED[0];
    const day = athensDay(new Date(now - Math.floor(index / REFUSED.length) * DAY_MS));
    return ['refusals', { day, kind, call, count: chance.whole(1, 40) }];
  });
