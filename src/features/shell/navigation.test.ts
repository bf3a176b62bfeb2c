import { describe, expect, it, vi } from 'vitest';
import type { Identity } from '../identity/identity.schema.ts';
import { identity } from '../identity/identity.ts';

const TITLES: Record<string, { title: string; menu?: string }> = {
  '/services': { title: 'Services' },
  '/cv': { title: 'Curriculum vitae', menu: 'CV' },
  '/πως-δουλεύω': { title: 'Πώς δουλεύω' },
  '/notes': { title: 'Notes' },
};
vi.mock('../entries/entry-at.ts', () => ({ entryAt: async (_: string, to: string) => TITLES[to] && { data: TITLES[to] } }));
const { menuSize, readMenu } = await import('./navigation.ts');

const menuOf = (navigation: Partial<Identity['navigation']>) => {
  vi.spyOn(identity, 'navigation', 'get').mockReturnValue({ main: [], more: [], ...navigation });
  return readMenu('el');
};

describe('the menu', () => {
  it('is named after its entries, and by its own labels', async () => {
    const elsewhere = { to: 'https://kyma.example', label: { en: 'Data', el: 'Δεδομένα' } };
    expect(await menuOf({ main: ['/cv', '/services', '/πως-δουλεύω', elsewhere], more: ['/cv', '/notes'] })).toEqual({
      services: 'Services',
      main: [
        { label: 'CV', href: '/el/cv', to: '/cv' },
        { label: 'Πώς δουλεύω', href: '/el/πως-δουλεύω', to: '/πως-δουλεύω' },
        { label: 'Δεδομένα', href: 'https://kyma.example' },
      ],
      more: [{ label: 'Notes', href: '/el/notes', to: '/notes' }],
    });
  });

  it('says which address has no entry, and what to do', async () => {
    await expect(menuOf({ main: ['/how-i-work'] })).rejects.toThrow(
      'content/site.yaml: there is no entry at /how-i-work, and a menu names it. Correct the address, write content/pages/how-i-work, or give it a label',
    );
  });
});

it.each([
  ['Services Work Blog About Contact', undefined],
  ['Υπηρεσίες Έργα Ιστολόγιο Βιογραφικό Επικοινωνία', undefined],
  ['Services Work Blog Notes Store About CV Method Contact', 'roomy'],
  ['Υπηρεσίες Έργα Ιστολόγιο Σημειώσεις Κατάστημα Προφίλ Βιογραφικό Μέθοδος', 'roomy'],
  ['Υπηρεσίες Έργα Ιστολόγιο Σημειώσεις Κατάστημα Εκπαίδευση Βιογραφικό Δημοσιεύσεις Συνεργάτες Επικοινωνία', 'folded'],
])('%s', (names, size) => {
  expect(menuSize(names.split(' '), 'Lycabettus')).toBe(size);
});
