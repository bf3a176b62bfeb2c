import { atom } from 'nanostores';
import { fill } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { AdminTexts } from '../../admin/shell/admin.tsx';
import type { settings } from './calls.ts';

export function createDeliveryTest(texts: AdminTexts, locale: Locale, send: typeof settings.test) {
  const $test = atom({ isBusy: false, result: '' });
  return {
    $test,
    /** Sends one message, however often the button is pressed. */
    run: async (): Promise<void> => {
      if ($test.get().isBusy) return;
      $test.set({ isBusy: true, result: '' });
      const outcome = await send(locale);
      if (!outcome.ok) return $test.set({ isBusy: false, result: outcome.error.message || texts['mailSettings.test.refused'] });
      const { status, to, error } = outcome.data;
      const result = fill(texts[`mailSettings.test.${status}`], { to, error: error ?? texts['mailSettings.test.unknown'] });
      $test.set({ isBusy: false, result });
    },
  };
}
