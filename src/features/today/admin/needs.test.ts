import { expect, it } from 'vitest';
import { getMessages } from '@/i18n/translator.ts';
import { BUSY_DAY, QUIET_DAY } from './fixtures.ts';
import { toNeeds, URGENT_DAYS } from './needs.ts';
import { todaySchema } from './today.schema.ts';

const words = (locale: 'en' | 'el') => ({
  texts: getMessages(locale),
  locale,
  languageTag: locale,
  time: (iso: string) => iso.slice(11, 16),
});

it('the samples match the call’s schema', () => {
  for (const day of [QUIET_DAY, BUSY_DAY]) expect(todaySchema.safeParse(day).error).toBeUndefined();
});

it('a quiet day needs no action', () => {
  expect(toNeeds(QUIET_DAY, words('en'))).toEqual([]);
});

it('on a busy day the most urgent comes first', () => {
  const needs = toNeeds(BUSY_DAY, words('en'));
  expect(needs.map(({ key, isUrgent }) => `${key}${isUrgent ? '!' : ''}`)).toEqual([
    'down!',
    'full!',
    'privacy!',
    'failed!',
    'delayed!',
    'unreached!',
    'orders',
    'transfers',
    'mail',
    'held',
    'stock',
    'newErrors',
    'jobs',
    'weak',
  ]);
  expect(needs.find(({ key }) => key === 'mail')).toMatchObject({
    title: '3 conversations with unread messages',
    rows: [
      { text: 'jane@sample.example: Sample question', end: '01:00', link: '/admin/mail?thread=t0' },
      { text: 'Μαρία Δείγμα: Δοκιμαστικό μήνυμα' },
      { text: 'jane@sample.example: A few words of it' },
    ],
  });
  expect(needs.find(({ key }) => key === 'orders')).toMatchObject({
    title: '2 orders to act on',
    rows: [
      { text: '2026-00041 · Ελένη Δείγμα: refund due', end: '10 days left', link: '/admin/store?order=o1&do=refund' },
      { text: '2026-00042 · Jane Sample: to be fulfilled', end: '07:00' },
    ],
  });
  expect(needs.find(({ key }) => key === 'transfers')?.rows).toMatchObject([
    { text: '2026-00043 · Μαρία Δείγμα: €248', end: '2 days left', link: '/admin/store?order=o3&do=pay' },
  ]);
  expect(needs.find(({ key }) => key === 'stock')?.rows.map(({ text, end, link }) => [`${text}: ${end}`, link])).toEqual([
    ['A print: 2 left', '/admin/store?correct=PRINT#stock'],
    ['A book: sold out', '/admin/store?correct=BOOK#stock'],
  ]);
  expect(needs.find(({ key }) => key === 'delayed')).toMatchObject({
    title: '3 conversations with delayed e-mail, which will be retried',
    rows: [{ text: 'provider answered 401', end: '05:00' }],
  });
  expect(needs.find(({ key }) => key === 'newErrors')?.rows.map(({ text }) => text)).toEqual(['client: x is not a function']);
});

it.each([
  ['2026-11-19T08:00:00.000Z', '1 day overdue', true],
  ['2026-11-25T09:00:00.000Z', '5 days left', true],
  ['2026-11-26T09:00:00.000Z', '6 days left', false],
])('a refund due by %s is %s', (by, end, isUrgent) => {
  const [row] = BUSY_DAY.orders.rows;
  const orders = { ...BUSY_DAY.orders, rows: row ? [{ ...row, by }] : [] };
  expect(toNeeds({ ...QUIET_DAY, orders }, words('en'))[0]).toMatchObject({ key: 'orders', isUrgent, rows: [{ end, isUrgent }] });
});

it('a request leads to what is next for it', () => {
  expect(toNeeds(BUSY_DAY, words('en')).find(({ key }) => key === 'privacy')?.rows).toMatchObject([
    { text: 'Erasure · PR-0001: Erase and answer', link: '/admin/privacy?request=p1&do=erase' },
    { text: 'Access to data · PR-0002: Answer', link: '/admin/privacy?request=p2&do=answer' },
  ]);
});

it.each([
  [-1, '1 day overdue', true],
  [0, 'due today', true],
  [1, '1 day left', true],
  [URGENT_DAYS, '5 days left', true],
  [URGENT_DAYS + 1, '6 days left', false],
])('a request with %i days left is %s', (daysLeft, end, isUrgent) => {
  const [row] = BUSY_DAY.privacy.rows;
  const day = { ...QUIET_DAY, privacy: { total: 1, overdue: 0, rows: row ? [{ ...row, daysLeft }] : [] } };
  expect(toNeeds(day, words('en'))[0]).toMatchObject({ isUrgent, rows: [{ end, isUrgent }] });
});

it('has Greek texts', () => {
  expect(toNeeds(BUSY_DAY, words('el')).map(({ title }) => title)).toContain('3 συνομιλίες με αδιάβαστα μηνύματα');
});
