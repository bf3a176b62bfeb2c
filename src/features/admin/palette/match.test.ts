import { describe, expect, it } from 'vitest';
import { folded, matches } from './match.ts';

const items = [
  { id: 'today', name: 'Σήμερα', also: 'Today' },
  { id: 'mail', name: 'Μηνύματα', also: 'Mail' },
  { id: 'settings', name: 'Ρυθμίσεις μηνυμάτων', also: 'Mail settings' },
  { id: 'out', name: 'Αποσύνδεση', also: 'Sign out' },
];
const ids = (query: string) => matches(items, query).map(({ id }) => id);

it('folds accents, case and the last sigma', () => {
  expect(folded('  Ρυθμίσεις ΜΗΝΥΜΆΤΩΝ ')).toBe('ρυθμισεισ μηνυματων');
});

describe('the results of a query', () => {
  it.each([
    ['', ['today', 'mail', 'settings', 'out']],
    ['σημερα', ['today']],
    ['ΜΗΝ', ['mail', 'settings']],
    ['μην ρυθ', ['settings']],
    ['ρυθμισεισ', ['settings']],
    ['mail', ['mail', 'settings']],
    ['νυματα', ['mail']],
    ['nothing', []],
    ['minimata', ['mail', 'settings']],
    ['mhnymatwn', ['settings']],
    ['rythmiseis', ['settings']],
    ['ρυθμησης', ['settings']],
    ['simera', ['today']],
    ['aposyndesi', ['out']],
  ])('%j: %j', (query, found) => {
    expect(ids(query)).toEqual(found);
  });

  it('a name that starts with the query comes before one that contains it', () => {
    expect(
      matches(
        [
          { id: 'b', name: 'Old mail' },
          { id: 'a', name: 'Mail' },
        ],
        'mail',
      ).map(({ id }) => id),
    ).toEqual(['a', 'b']);
  });

  it('text typed in the other layout matches', () => {
    expect(ids('shmera')).toEqual(['today']);
    expect(ids('μαιλ')).toEqual(['mail', 'settings']);
  });
});
