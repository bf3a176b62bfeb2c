import { expect, it } from 'vitest';
import { LOCALE_CODES, type Locale } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';

const BOXES = '/api/admin/mail/mailboxes';
const TEMPLATES = '/api/admin/mail/templates';
const PRESS = { name: 'press', title: 'Press', address: 'press@lycabettus.test', aliases: [] };

/** Returns the error messages that a refused call sends to a page in a language. */
async function refusal(languages: string | undefined, method: string, address: string, body?: object) {
  const headers = languages === undefined ? {} : { 'Accept-Language': languages };
  const response = await asOwner(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { error } = (await response.json()) as { error?: { message: string; fields?: Record<string, string> } };
  return { status: response.status, message: error?.message, fields: error?.fields };
}

it.each([
  ['el-GR', 'el'],
  ['en-US', 'en'],
  ['de, el;q=0.5', 'el'],
  ['de', 'en'],
  [undefined, 'en'],
] as const satisfies (readonly [string | undefined, Locale])[])('a page in %s gets the refusal in %s', async (languages, locale) => {
  const t = translator(locale);
  await asOwner(BOXES, { method: 'POST', body: JSON.stringify(PRESS) });
  const name = t('call.mailbox.nameTaken');
  expect(await refusal(languages, 'POST', BOXES, PRESS)).toEqual({ status: 409, message: name, fields: { name } });
  expect(await refusal(languages, 'POST', BOXES, { name: 'news', title: 'News', aliases: [PRESS.address] })).toEqual({
    status: 409,
    message: t('call.mailbox.addressTaken'),
    fields: { 'aliases.0': t('call.mailbox.addressOf', { mailbox: 'Press' }) },
  });
  expect(await refusal(languages, 'PUT', `${BOXES}/press`, { title: 'x', aliases: [], version: 7 })).toMatchObject({
    status: 409,
    message: t('call.stale'),
  });
  const template = { name: 'Thanks', locale: 'el', subject: null, text: 'Ευχαριστώ' };
  await asOwner(TEMPLATES, { method: 'POST', body: JSON.stringify(template) });
  expect(await refusal(languages, 'POST', TEMPLATES, { ...template, text: 'Other' })).toMatchObject({
    status: 409,
    fields: { name: t('call.template.nameTaken') },
  });
  expect(await refusal(languages, 'DELETE', '/api/admin/mail/changes/none')).toMatchObject({
    status: 404,
    message: t('call.change.missing'),
  });
});

it('every language has its own text', () => {
  expect(new Set(LOCALE_CODES.map((locale) => translator(locale)('call.stale'))).size).toBe(LOCALE_CODES.length);
});
