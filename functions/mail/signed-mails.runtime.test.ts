/** Greeting and signature of what the site itself mails to visitors. */
import { expect, it } from 'vitest';
import { mailSettingsSchema } from '../../src/features/mail/settings/mail-settings.schema.ts';
import { callAdmin } from '../../tests/functions/admin-harness.ts';
import { mailTexts, ORDER, order, pay, placed, postJson } from '../../tests/functions/order-harness.ts';
import { declaration } from '../../tests/functions/withdrawal-harness.ts';

const NAME = 'Μαρία Νικολάου';
const WORDS = {
  greetings: { en: 'Hello {name},', el: 'Καλησπέρα σας {name},' },
  signatures: { en: 'Eleni Papadopoulou\nKyma Data', el: 'Ελένη Παπαδοπούλου\nKyma Data' },
};
const SIGNED = {
  en: { begin: 'Hello,\n\n', end: `\n\n${WORDS.signatures.en}` },
  el: { begin: 'Καλησπέρα σας,\n\n', end: `\n\n${WORDS.signatures.el}` },
};

const write = (words: typeof WORDS) =>
  callAdmin(mailSettingsSchema, '/api/admin/mail/settings', {
    method: 'PUT',
    body: { ...words, fromName: '', keptMonths: 12, deletedDays: 30, version: 0 },
  });

type Locale = 'en' | 'el';
const send = (address: string, body: object) => postJson(address, body, { 'Idempotency-Key': crypto.randomUUID() });
const person = (locale: Locale) => ({ name: NAME, email: 'maria@client.example', locale });

const CAUSES: Record<string, (locale: Locale) => Promise<unknown>> = {
  contact: (locale) => send('/api/contact', { kind: 'message', message: 'Γεια σας', ...person(locale) }),
  privacy: (locale) => send('/api/privacy-requests', { kind: 'access', about: 'Όλα', ...person(locale) }),
  order: (locale) => order({ ...ORDER, locale, customer: { ...ORDER.customer, name: NAME } }),
  payment: async (locale) => {
    const { reference } = await placed({ ...ORDER, locale });
    await pay(reference, ORDER.totalCents);
  },
  withdrawal: (locale) => send('/api/store/withdrawals', { ...declaration('2026-00001'), locale }),
};

for (const locale of ['en', 'el'] as const)
  it.each(Object.keys(CAUSES))(
    `%s: begins with the greeting, without a name, and ends with the signature, in its language (${locale})`,
    async (cause) => {
      await write(WORDS);
      await CAUSES[cause]?.(locale);
      const texts = await mailTexts();
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) {
        expect([text.slice(0, SIGNED[locale].begin.length), text.slice(-SIGNED[locale].end.length)]).toEqual(Object.values(SIGNED[locale]));
        expect(text).not.toContain('{name}');
      }
    },
  );

it('an empty setting adds nothing', async () => {
  await CAUSES['contact']?.('el');
  const [bare] = await mailTexts();
  expect(bare).toMatch(/^Ευχαριστώ που γράψατε/u);
  expect(bare).toBe(bare?.trim());
});
