import { expect, it } from 'vitest';
import { NOTICE_NAMES } from './kinds.shared.ts';
import { noticeSettings, USUAL_WAYS } from './notices.schema.ts';
import { toBody, toValues } from './values.ts';

const SETTINGS = noticeSettings.parse({
  ...{ address: null, locale: 'el', zone: 'Europe/Athens', quiet: true, quietFrom: '22:00', quietTo: '07:00', urgentPasses: false },
  ...{ digest: true, digestAt: '08:00', ways: USUAL_WAYS },
});

it('a form without changes saves what was shown, of every kind', () => {
  const shown = toValues(SETTINGS);
  // As a form reads them: without boxes that are not ticked.
  const read = Object.fromEntries(Object.entries(shown).filter(([name, value]) => value !== '' || name === 'address'));
  expect(noticeSettings.parse(toBody(read))).toEqual(SETTINGS);
  expect(Object.keys(shown)).toHaveLength(9 + 2 * NOTICE_NAMES.length);
});

it('an address is trimmed, and an empty one is that of the sign-in', () => {
  const values = toValues({ ...SETTINGS, address: 'me@elsewhere.example' });
  expect(noticeSettings.parse(toBody({ ...values, address: ' Me@Elsewhere.example ' })).address).toBe('me@elsewhere.example');
  expect(noticeSettings.parse(toBody({ ...values, address: ' ' })).address).toBeNull();
});
