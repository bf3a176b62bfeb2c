import { expect, it } from 'vitest';
import { type Badge, mergeBadges, shareLeft } from './badges.ts';

const same = (text: string) => ({ en: text, el: text });
const badge = (id: string, issued: string, more: Partial<Badge> = {}): Badge => ({
  ...{ id, issued, expires: null, name: same(id), issuer: 'An issuer', skills: [] },
  url: `https://www.credly.com/badges/${id}`,
  ...more,
});

it('own and imported badges are one list, newest first', () => {
  const all = mergeBadges([badge('own', '2026-02-01')], [badge('new', '2026-03-01', { isEnglish: true }), badge('old', '2026-01-01')]);
  expect(all.map(({ id }) => id)).toEqual(['new', 'own', 'old']);
});

it('an own entry replaces the imported badge of the same address, and has its picture', () => {
  const own = badge('java', '2026-01-01', { name: { en: 'Java', el: 'Ασφάλεια στη Java' } });
  const all = mergeBadges([own], [badge('java', '2026-01-01', { isEnglish: true, image: 'java.webp' })]);
  expect(all).toEqual([{ ...own, image: 'java.webp' }]);
});

it('a badge shows how much of its time is left', () => {
  const badge = { issued: '2025-01-01', expires: '2027-01-01' };
  expect(['2025-01-01', '2026-01-01', '2027-01-01', '2028-01-01'].map((today) => shareLeft(badge, today))).toEqual([100, 50, 0, 0]);
  expect(shareLeft({ ...badge, expires: null }, '2030-01-01')).toBe(100);
});
