import { expect, it } from 'vitest';
import { mail } from '@/i18n/messages/en/mail.ts';
import type { AdminTexts } from '../../../admin/shell/admin.tsx';
import type { MailItem } from '../mail.schema.ts';
import { detailRows, unreadWords } from './details.ts';

type Incoming = Extract<MailItem, { direction: 'in' }>;
const item = (details: Record<string, unknown>) =>
  ({ fromAddress: 'maria@client.example', toAddress: 'hello@site.example', replyTo: null, details }) as unknown as Incoming;
const rows = (details: Record<string, unknown>, source = 'email') =>
  detailRows({ ...item(details), source } as Incoming, mail as unknown as AdminTexts, 'en-GB').map(({ head, text, people, notListed }) => [
    head,
    people?.map(({ name, address }) => [name, address]) ?? text,
    ...(notListed ? [notListed] : []),
  ]);

it('names the other authors and recipients of a mail', () => {
  const people = {
    authors: ['Maria <m@a.example>', 'Anna <a@a.example>'],
    to: ['Hello@Site.example', 'x@a.example'],
    cc: ['"Nikos", accountant <boss@a.example>'],
    ccNotListed: 300,
  };
  expect(rows(people)).toEqual([
    [
      'Written by',
      [
        ['Maria', 'm@a.example'],
        ['Anna', 'a@a.example'],
      ],
    ],
    [
      'To',
      [
        ['', 'Hello@Site.example'],
        ['', 'x@a.example'],
      ],
    ],
    ['Copy to (Cc)', [['"Nikos", accountant', 'boss@a.example']], 300],
  ]);
  expect(rows({ to: ['Us <hello@site.example>'] })).toEqual([]);
});

it('names all who are to be answered', () => {
  expect(rows({ to: ['hello@site.example'], answerAll: ['Maria <m@a.example>', 'x@a.example'] })).toEqual([
    [
      'Asks for replies to',
      [
        ['Maria', 'm@a.example'],
        ['', 'x@a.example'],
      ],
    ],
  ]);
});

it('says where a mail came that names our address nowhere', () => {
  const blind = ['Delivered to', 'hello@site.example, which is in neither To nor Cc: a blind copy, a mailing list or forwarded mail'];
  expect(rows({})).toEqual([blind]);
  expect(rows({ to: ['not-hello@site.example'] })).toEqual([['To', [['', 'not-hello@site.example']]], blind]);
  expect(rows({ cc: ['Us <HELLO@site.example>'] })).toEqual([['Copy to (Cc)', [['Us', 'HELLO@site.example']]]]);
  // It may be among those that are not listed, or in a header that could not be read.
  expect(rows({ to: ['a@b.example'], toNotListed: 3 }).map(([head]) => head)).toEqual(['To']);
  expect([rows({ unreadable: true }), rows({}, 'form')]).toEqual([[], []]);
});

it('says what a mail may lack, also for a reason that the page does not know', () => {
  const words = (reasons: unknown) => unreadWords(reasons, mail as unknown as AdminTexts);
  expect(words(['winmail', 'later', 'structure'])).toEqual([mail['mail.unread.winmail'], mail['mail.unread.structure']]);
  expect(words(undefined)).toEqual([]);
});
