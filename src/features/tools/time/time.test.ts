import { describe, expect, it } from 'vitest';
import { formatRelative } from '../relative.ts';
import { ATHENS, formatOffset, isoIn, momentsOf, zoneOffset } from '../zone.ts';
import { readMoment } from './time.ts';

const iso = (text: string, zone = ATHENS): string => {
  const moment = readMoment(text, zone);
  return moment.ok ? new Date(moment.time).toISOString() : moment.problem;
};

describe('Unix time', () => {
  it.each([
    ['0', '1970-01-01T00:00:00.000Z', 's'],
    ['-1', '1969-12-31T23:59:59.000Z', 's'],
    ['1795682096', '2026-11-26T08:34:56.000Z', 's'],
    ['1795682096.5', '2026-11-26T08:34:56.500Z', 's'],
    ['99999999999', '5138-11-16T09:46:39.000Z', 's'],
    ['100000000000', '1973-03-03T09:46:40.000Z', 'ms'],
    ['-1795682096123', '1913-02-05T15:25:03.877Z', 'ms'],
    ['-1795682096123456', '1913-02-05T15:25:03.877Z', 'us'],
    ['-1795682096123456789', '1913-02-05T15:25:03.877Z', 'ns'],
    ['"1795682096",', '2026-11-26T08:34:56.000Z', 's'],
    ['1,795,682,096,123', '2026-11-26T08:34:56.123Z', 'ms'],
    ['1.795.682.096', '2026-11-26T08:34:56.000Z', 's'],
    ['\u200e1\u00a0795\u00a0682\u00a0096', '2026-11-26T08:34:56.000Z', 's'],
    ['1795682096123456', '2026-11-26T08:34:56.123Z', 'us'],
    ['1795682096123456789', '2026-11-26T08:34:56.123Z', 'ns'],
  ])('%s', (text, expected, unit) => {
    expect(iso(text)).toBe(expected);
    expect(readMoment(text, 'UTC')).toMatchObject({ read: { as: 'unix', unit } });
  });
});

describe('ISO 8601', () => {
  it.each([
    ['2026-11-26', '2026-11-25T22:00:00.000Z'],
    ['2026-07-01 12:00', '2026-07-01T09:00:00.000Z'],
    ['2026-07-01T12:00:00,25', '2026-07-01T09:00:00.250Z'],
    ['2026-07-01T12:00Z', '2026-07-01T12:00:00.000Z'],
    ['20260701T120000Z', '2026-07-01T12:00:00.000Z'],
    ['20260701T120000', '2026-07-01T09:00:00.000Z'],
    ['2026-07-01T12:00:00+05:30', '2026-07-01T06:30:00.000Z'],
    ['2026-07-01T12:00-0300', '2026-07-01T15:00:00.000Z'],
    ['2026-07-01T12:00+23:59', '2026-06-30T12:01:00.000Z'],
    ['2026-07-01T12:00+99:99', 'range'],
    ['2026-07-01T12:00+24', 'range'],
    ['2026-07-01T12:00-0160', 'range'],
    ['2024-02-29', '2024-02-28T22:00:00.000Z'],
    ['2026-02-29', 'range'],
    ['2026-13-01', 'range'],
    ['2026-01-01T24:00', 'range'],
    ['0050-06-01T00:00Z', '0050-06-01T00:00:00.000Z'],
    ['yesterday', 'format'],
    ['1/2/2026', 'format'],
    ['', 'format'],
    ['9'.repeat(40), 'range'],
  ])('%s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });
});

describe('Athens changes its clocks', () => {
  it('an hour that clocks skip does not exist', () => {
    expect(iso('2026-03-29T03:30')).toBe('skipped');
    expect(iso('2026-03-29T02:59:59')).toBe('2026-03-29T00:59:59.000Z');
    expect(iso('2026-03-29T04:00')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('an hour that clocks repeat has two moments', () => {
    expect(readMoment('2026-10-25T03:30', ATHENS)).toEqual({
      ok: true,
      time: Date.UTC(2026, 9, 25, 0, 30),
      read: { as: 'wall', second: Date.UTC(2026, 9, 25, 1, 30) },
    });
  });

  it('is written with the offset of its moment', () => {
    expect(isoIn(Date.UTC(2026, 9, 25, 0, 30), ATHENS)).toBe('2026-10-25T03:30:00+03:00');
    expect(isoIn(Date.UTC(2026, 9, 25, 1, 30, 0, 5), ATHENS)).toBe('2026-10-25T03:30:00.005+02:00');
    expect(isoIn(0, 'UTC')).toBe('1970-01-01T00:00:00Z');
  });
});

it('a zone may be minutes off the hour, and a day may be left out', () => {
  expect(formatOffset(zoneOffset(0, 'Asia/Kathmandu'))).toBe('+05:30');
  expect(formatOffset(zoneOffset(Date.UTC(2026, 0), 'Asia/Kathmandu'))).toBe('+05:45');
  expect(momentsOf({ year: 2011, month: 12, day: 30, hour: 12, minute: 0, second: 0, ms: 0 }, 'Pacific/Apia')).toEqual([]);
});

it('says how far away it is, in the words of the language', () => {
  expect(formatRelative(3 * 3_600_000, 0, 'en-GB')).toBe('in 3 hours');
  expect(formatRelative(0, 86_400_000, 'el-GR')).toBe('πριν από 1 ημέρα');
  expect(formatRelative(0, 0, 'en-GB')).toBe('now');
});

it.each([
  ['2026-11-29T03:30', 'in 3 days'],
  ['2026-12-27T03:30', 'in 31 days'],
  ['2027-01-24T03:30', 'in 59 days'],
  ['2027-02-28T03:30', 'in 3 months'],
])('on a Thursday in November, %s is %s: a distance, not a day of the calendar', (run, said) => {
  expect(formatRelative(Date.parse(run), Date.parse('2026-11-26T11:00'), 'en-GB')).toBe(said);
});

it.each(['+999999-01-01', '-271821-04-20T00:00Z', '8640000000000000000000', '8639999999999999999999'])(
  '%s is too far for a date',
  (text) => {
    expect(readMoment(text, ATHENS)).toEqual({ ok: false, problem: 'range' });
  },
);

it.each([
  ['+271820-12-31', /^\+271820-12-3|^\+271821-01-01/u],
  ['-271820-01-01', /^-27182[01]-(?:01-01|12-31)/u],
  ['-000043-03-15', /^-000043-03-1[45]/u],
  ['8639900000000000000000', /^\+27575\d-/u],
])('%s is written in every zone', (text, written) => {
  const moment = readMoment(text, ATHENS);
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Midway']) expect(moment.ok && isoIn(moment.time, zone)).toMatch(written);
});

it('reads long runs of quotes at once', { timeout: 2000 }, () => {
  expect(readMoment(`"${'"'.repeat(100_000)}x${'"'.repeat(100_000)}x`, 'UTC')).toEqual({ ok: false, problem: 'format' });
});
