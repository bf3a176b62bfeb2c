import { expect, it, vi } from 'vitest';
import { mailSettings } from '@/i18n/messages/en/mail-settings.ts';
import type { AdminTexts } from '../../admin/shell/admin.tsx';
import { createDeliveryTest } from './delivery-test.ts';

const texts = mailSettings as unknown as AdminTexts;
const tested = (status: string, error: string | null = null) => ({
  ok: true,
  data: { id: '1', to: 'me@site.example', way: 'http', status, error },
});
const refused = (message: string) => ({ ok: false, status: 500, offline: false, error: { code: 'internal', message } });

it('sends one message, however often it is pressed', async () => {
  const send = vi.fn(async () => tested('sent'));
  const { $test, run } = createDeliveryTest(texts, 'en', send as never);
  const first = run();
  expect($test.get().isBusy).toBe(true);
  await Promise.all([first, run()]);
  expect(send).toHaveBeenCalledExactlyOnceWith('en');
  expect($test.get().isBusy).toBe(false);
});

it.each([
  [tested('sent'), 'Sent to me@site.example. Check that it arrives.'],
  [tested('failed', 'No route'), 'Not sent: No route'],
  [tested('failed'), 'Not sent: the provider did not say why'],
  [refused('Too many.'), 'Too many.'],
  [refused(''), mailSettings['mailSettings.test.refused']],
])('reports the result (%#)', async (outcome, result) => {
  const { $test, run } = createDeliveryTest(texts, 'en', (async () => outcome) as never);
  await run();
  expect($test.get().result).toBe(result);
});
