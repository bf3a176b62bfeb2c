import { v1, v6, v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { inspectUuid, makeUuids } from './uuid.ts';

it.each(['v4', 'v7'] as const)('makes many of %s, all different and of that version', (kind) => {
  const made = makeUuids(kind, 1000);
  expect(new Set(made).size).toBe(1000);
  expect(made.every((uuid) => inspectUuid(uuid)?.version === Number(kind.slice(1)))).toBe(true);
});

it('those of version 7 are in order', () => {
  const made = makeUuids('v7', 1000);
  expect([...made].sort()).toEqual(made);
});

describe('reads the time', () => {
  const msecs = Date.UTC(2026, 10, 26, 8, 30, 0, 123);
  it.each([
    ['1', v1({ msecs })],
    ['6', v6({ msecs })],
    ['7', v7({ msecs })],
  ])('of version %s', (_, uuid) => {
    expect(inspectUuid(uuid)?.time).toBe(msecs);
  });

  it('of an example of RFC 9562', () => {
    expect(inspectUuid('C232AB00-9414-11EC-B3C8-9F6BDECED846')).toMatchObject({ version: 1, time: Date.UTC(2022, 1, 22, 19, 22, 22) });
  });
});

it('reads every spelling', () => {
  const canonical = '919108f7-52d1-4320-9bac-f847db4148a8';
  for (const text of [canonical.toUpperCase(), `{${canonical}}`, `urn:uuid:${canonical}`, ` ${canonical.replaceAll('-', '')} `])
    expect(inspectUuid(text)).toEqual({ canonical, version: 4, variant: 'rfc', time: undefined });
});

it.each([
  '"919108f7-52d1-4320-9bac-f847db4148a8",',
  'UUID("919108f7-52d1-4320-9bac-f847db4148a8")',
  '(919108f7-52d1-4320-9bac-f847db4148a8)',
  'https://x.example/orders/919108F7-52D1-4320-9BAC-F847DB4148A8?x=1',
  '919108f7\u201152d1\u20114320\u20119bac\u2011f847db4148a8',
  '919108f7-52d1-4320-9bac-f847db4148a8\u200b',
  'uuid:919108f752d143209bacf847db4148a8',
  '0x919108f752d143209bacf847db4148a8',
])('finds it in what was pasted: %j', (text) => {
  expect(inspectUuid(text)?.canonical).toBe('919108f7-52d1-4320-9bac-f847db4148a8');
});

it('tells nil, max and other variants', () => {
  expect(inspectUuid('00000000-0000-0000-0000-000000000000')).toMatchObject({ version: 0 });
  expect(inspectUuid('ffffffff-ffff-ffff-ffff-ffffffffffff')).toMatchObject({ version: 15 });
  expect(inspectUuid('00000000-0000-0000-c000-000000000046')).toMatchObject({ variant: 'microsoft', version: Number.NaN });
});

it.each([
  '',
  'zz',
  '919108f7-52d1-4320-9bac-f847db4148a',
  '919108f7-52d1-4320-9bac-f847db4148a8 919108f7-52d1-4320-9bac-f847db4148a9',
  'g19108f7-52d1-4320-9bac-f847db4148a8',
])('%j is none', (text) => {
  expect(inspectUuid(text)).toBeUndefined();
});
