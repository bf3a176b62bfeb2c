import { expect, it } from 'vitest';
import { mail } from '@/i18n/messages/en/mail.ts';
import type { MailItem } from '../mail.schema.ts';
import type { MailTexts } from '../texts.ts';
import { detailRows } from './details.ts';

type Incoming = Extract<MailItem, { direction: 'in' }>;
const item = (details: Record<string, unknown>) =>
  ({ fromAddress: 'maria@client.example', toAddress: 'hello@site.example', replyTo: null, details }) as unknown as Incoming;
const rows = (details: Record<string, unknown>) =>
  detailRows(item(details), mail as unknown as MailTexts, 'en-GB', {}).map(({ head, text }) => `${head}: ${text}`);

it('names the other authors and recipients of a mail', () => {
  const people = {
    authors: ['Maria <m@a.example>', 'Anna <a@a.example>'],
    to: ['Hello@Site.example', 'x@a.example'],
    cc: ['boss@a.example'],
  };
  expect(rows(people)).toEqual([
    'Written by: Maria <m@a.example>, Anna <a@a.example>',
    'To: Hello@Site.example, x@a.example',
    'Copy to (Cc): boss@a.example',
  ]);
  expect(rows({ to: ['Us <hello@site.example>'] })).toEqual([]);
});
