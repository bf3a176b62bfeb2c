import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseChecked } from '../content/problems.ts';
import { identitySchema } from './identity.schema.ts';

const FILE = 'content/site.yaml';
const text = readFileSync(FILE, 'utf8').replace(/^ {2}eventDays: .*$/mu, '  eventDays: DAYS');
const eventDays = (days: string): number => {
  const changed = text.replace('DAYS', days);
  return parseChecked(identitySchema, parse(changed), { file: FILE, text: changed }).analytics.eventDays;
};

it.each([7, 30, 90])('single events may be stored for %i days', (days) => {
  expect(eventDays(String(days))).toBe(days);
});

it.each([
  ['6', 'must be at least 7.'],
  ['91', 'must be at most 90.'],
  ['30.5', 'must be a whole number.'],
  ['a week', 'must be a number.'],
])('%s days are refused: %s', (days, says) => {
  expect(() => eventDays(days)).toThrow(new RegExp(`^content/site.yaml:\\d+: "analytics.eventDays": ${says.replaceAll('.', '\\.')}`, 'u'));
});

it('without the setting they are stored for 90 days', () => {
  const older = text.replace(/^analytics:\n(?: .*\n)+/mu, '');
  expect(older).not.toContain('eventDays');
  expect(identitySchema.parse(parse(older)).analytics.eventDays).toBe(90);
});
