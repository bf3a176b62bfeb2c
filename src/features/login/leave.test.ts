import { expect, it } from 'vitest';
import { forgetOwnersData } from './leave.ts';

it('signing out erases only the owner’s data from the browser', () => {
  const readers = ['theme', 'preferences', 'reading-list', 'draft:contact', 'draft:privacy-request', 'draft:replying', 'queue-waiting'];
  const owners = [
    'draft:reply:7f',
    'draft:forward:7f',
    'draft:new:7f',
    'draft:admin:mail-settings',
    'draft:admin:template-new',
    'admin:recent',
    'admin:leaving',
  ];
  const held: Record<string, string> = Object.fromEntries([...readers, ...owners].map((name) => [name, '']));
  const storage = Object.defineProperty(held, 'removeItem', { value: (name: string) => delete held[name] });
  forgetOwnersData(storage as unknown as Storage);
  expect(Object.keys(held)).toEqual(readers);
});
