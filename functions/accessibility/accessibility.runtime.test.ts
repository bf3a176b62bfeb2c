/** Changes of accessibility preferences: counted without identity, and shown to the owner. */

import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { preferenceCounts } from '../../src/features/accessibility/admin/accessibility-admin.schema.ts';
import { PREFERENCE_CHANGED } from '../../src/features/accessibility/preferences.schema.ts';
import { callAdmin } from '../../tests/functions/admin-harness.ts';
import { only, rows, send, viewBy } from '../../tests/functions/counting.ts';
import { addDays, athensDay } from '../calendar.ts';

const change = (name: string, value: string, headers: Record<string, string> = {}) =>
  send({ event: PREFERENCE_CHANGED, properties: { name, value, path: '/about', width: 320 } }, headers);
const counted = async (days = 30) => {
  const { counts } = await callAdmin(preferenceCounts, `/api/admin/accessibility/preferences?days=${days}`);
  return Object.fromEntries(counts.filter(({ count }) => count > 0).map(({ name, value, count }) => [`${name} ${value}`, count]));
};

it('a change is stored without anything about its visitor', async () => {
  await change('contrast', 'high');
  const { id: _, at: __, ...row } = await only();
  expect(row).toEqual({
    ...{ day: athensDay(new Date()), event: PREFERENCE_CHANGED, visitor: '', device: '', browser: '', system: '' },
    ...{ path: null, locale: null, template: null, channel: null, referrer: null, campaign: null, country: null, viewport: null },
    properties: '{"name":"contrast","value":"high"}',
  });
});

it('those who object are not counted', async () => {
  await change('contrast', 'high', { 'Sec-GPC': '1' });
  await change('contrast', 'high', { DNT: '1' });
  expect(await rows()).toEqual([]);
});

it('the owner sees the changes of a period by name and value; invented ones and other events are left out', async () => {
  await change('contrast', 'high');
  await change('contrast', 'high');
  await change('fontSize', 'larger');
  await change('fontSize', '173');
  await change('<script>', 'on');
  await viewBy(1, '/');
  expect(await counted()).toEqual({ 'contrast high': 2, 'fontSize larger': 1 });
  const earlier = env.DB.prepare("UPDATE analytics_events SET day = ? WHERE properties LIKE '%larger%'");
  await earlier.bind(addDays(athensDay(new Date()), -29)).run();
  expect(await counted()).toEqual({ 'contrast high': 2, 'fontSize larger': 1 });
  await earlier.bind(addDays(athensDay(new Date()), -30)).run();
  expect([await counted(), await counted(90)]).toEqual([{ 'contrast high': 2 }, { 'contrast high': 2, 'fontSize larger': 1 }]);
});
