import type { Outcome } from '@/features/api/client.ts';

export interface Letter {
  id: string;
  name: string;
  subject: string;
  sizeKb: number;
  at: number;
  state: 'open' | 'closed';
}

const NAMES = [
  'Μαρία Δείγμα',
  'Jane Sample',
  'Νίκος Δοκιμής',
  'Ανώνυμος',
  'A very long name of a sender that does not fit into its column at all',
];
const SUBJECTS = ['=SUM(1;2)', 'Προσφορά, «επείγον»', 'Question about "dashboards"', 'Re: Re: Fwd: αναφορά τριμήνου', 'Invoice'];
const MINUTE_MS = 60_000;

const LETTERS = 10_000;

export const sampleLetters = (count = LETTERS): Letter[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `${NAMES[index % NAMES.length]} ${index + 1}`,
    subject: SUBJECTS[(index * 7) % SUBJECTS.length] ?? '',
    sizeKb: ((index * 7919) % 900) / 10,
    at: Date.UTC(2026, 10, 20, 9) - index * 37 * MINUTE_MS,
    state: index % 3 === 0 ? 'closed' : 'open',
  }));

export const failWith = (status = 500, code = 'internal', message = ''): Outcome<never> => ({
  ok: false,
  status,
  offline: status === 0,
  error: { code, message },
});

export const answerWith = <Data>(data: Data): Promise<Outcome<Data>> =>
  new Promise((resolve) => setTimeout(() => resolve({ ok: true, data }), 60));
