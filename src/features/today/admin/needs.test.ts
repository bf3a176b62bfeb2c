import { expect, it } from 'vitest';
import { getMessages } from '@/i18n/translator.ts';
import { BUSY_DAY, QUIET_DAY } from './fixtures.ts';
import { toNeeds, URGENT_DAYS } from './needs.ts';
import { todaySchema } from './today.schema.ts';

const words = (locale: 'en' | 'el') => ({ texts: getMessages(locale), languageTag: locale, time: (iso: string) => iso.slice(11, 16) });

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
    'unreached!',
    'privacy!',
    'failed!',
    'delayed!',
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
      { text: '2026-00041 · Ελένη Δείγμα: money to be returned', link: '/admin/store?order=o1' },
      { text: '2026-00042 · Jane Sample: to be fulfilled', end: '07:00' },
    ],
  });
  expect(needs.find(({ key }) => key === 'stock')?.rows.map(({ text, end }) => `${text}: ${end}`)).toEqual([
    'A print: 2 left',
    'A book: sold out',
  ]);
  expect(needs.find(({ key }) => key === 'delayed')).toMatchObject({
    title: '3 conversations with delayed e-mail, which will be retried',
    rows: [{ text: 'provider answered 401', end: '05:00' }],
  });
  expect(needs.find(({ key }) => key === 'newErrors')?.rows.map(({ text }) => text)).toEqual(['client: x is not a function']);
});

it('money that is overdue to a buyer is urgent', () => {
  const [need] = toNeeds({ ...QUIET_DAY, orders: { ...BUSY_DAY.orders, overdueRefunds: 1 } }, words('en'));
  expect(need).toMatchObject({ key: 'orders', isUrgent: true });
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
