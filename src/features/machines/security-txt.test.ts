import { expect, it } from 'vitest';
import { identity } from '@/features/identity/identity.ts';
import { securityText } from './security-txt.ts';

it('names whom to write to, in which languages, where it is from, and an end 300 days on', () => {
  expect(securityText(identity, Date.UTC(2026, 0, 1, 12, 30, 15, 250))).toBe(
    `Contact: mailto:${identity.owner.email}\nExpires: 2026-10-28T12:30:15Z\nPreferred-Languages: en, el\nCanonical: ${identity.url}/.well-known/security.txt\n`,
  );
});
