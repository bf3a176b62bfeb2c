import { expect, it } from 'vitest';
import { USUAL_WAYS } from '../../src/features/notices/admin/notices.schema.ts';
import { localTime, quietUntil } from './local-time.ts';
import { planOf } from './plan.ts';
import type { StoredSettings } from './storage/settings.ts';

const SETTINGS: StoredSettings = {
  ...{ address: null, locale: 'en', zone: 'Europe/Athens', quiet: true, quietFrom: '22:00', quietTo: '07:00', urgentPasses: true },
  ...{ digest: true, digestAt: '08:00', ways: USUAL_WAYS, version: 1 },
};
/** 23:30 and 12:00 in Athens. */
const NIGHT = new Date('2026-01-15T21:30:20Z');
const NOON = new Date('2026-01-15T10:00:00Z');
const MORNING = new Date('2026-01-16T05:00:00Z');

const plan = (kind: 'enquiry' | 'stock' | 'part', now: Date, more: Partial<StoredSettings> = {}) =>
  planOf({ kind, key: 'k' }, { ...SETTINGS, ...more }, null, now).map(({ way, state, dueAt }) => [way, state, dueAt]);

it('outside the quiet hours mail and push leave at once', () => {
  expect(plan('enquiry', NOON)).toEqual([
    ['mail', 'due', NOON],
    ['push', 'due', NOON],
  ]);
});

it('in the quiet hours mail waits for the digest, or without one for their end, as pushes do', () => {
  expect(plan('enquiry', NIGHT)).toEqual([
    ['mail', 'digest', NIGHT],
    ['push', 'due', MORNING],
  ]);
  expect(plan('enquiry', NIGHT, { digest: false })).toEqual([
    ['mail', 'due', MORNING],
    ['push', 'due', MORNING],
  ]);
});

it('a fault passes the quiet hours only if the owner says so', () => {
  expect(plan('part', NIGHT).map(([, state, dueAt]) => [state, dueAt])).toEqual([
    ['due', NIGHT],
    ['due', NIGHT],
  ]);
  expect(plan('part', NIGHT, { urgentPasses: false })).toEqual(plan('enquiry', NIGHT));
});

it('what waits for the digest leaves at once without one, and nothing is planned for a kind that is off', () => {
  expect(plan('stock', NOON)).toEqual([['mail', 'digest', NOON]]);
  expect(plan('stock', NOON, { digest: false })).toEqual([['mail', 'due', NOON]]);
  expect(plan('stock', NOON, { ways: { ...USUAL_WAYS, stock: { mail: 'off', push: false } } })).toEqual([]);
});

it.each([
  ['when the clocks go forward', '2026-03-28T21:00:00Z', '2026-03-29T04:00:00.000Z'],
  ['when they go back', '2026-10-24T20:00:00Z', '2026-10-25T05:00:00.000Z'],
  ['on any other night', '2026-06-10T22:15:30Z', '2026-06-11T04:00:00.000Z'],
])('quiet hours end at the hour on the clock %s', (_, at, end) => {
  const until = quietUntil(SETTINGS, new Date(at));
  expect(until?.toISOString()).toBe(end);
  expect(localTime('Europe/Athens', until ?? NOON).minutes).toBe(7 * 60);
});

it('quiet hours begin with their first minute, end before their last, and may lie within a day', () => {
  const at = (clock: string, more: Partial<StoredSettings> = {}) =>
    quietUntil({ ...SETTINGS, zone: 'UTC', ...more }, new Date(`2026-05-05T${clock}Z`))?.toISOString();
  expect([at('21:59:59'), at('22:00:00'), at('06:59:59'), at('07:00:00')]).toEqual([
    ...[undefined, '2026-05-06T07:00:00.000Z', '2026-05-05T07:00:00.000Z', undefined],
  ]);
  expect(at('14:30:00', { quietFrom: '14:00', quietTo: '16:00' })).toBe('2026-05-05T16:00:00.000Z');
  expect(at('23:30:00', { quietTo: '00:00' })).toBe('2026-05-06T00:00:00.000Z');
  expect(at('23:30:00', { quietFrom: '07:00' })).toBeUndefined();
  expect(at('23:30:00', { quiet: false })).toBeUndefined();
});
