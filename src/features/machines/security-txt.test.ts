import { expect, it } from 'vitest';
import { identity } from '@/features/identity/identity.ts';
import { securityText } from './security-txt.ts';

it('has the contact, the languages, its canonical address, and an expiry in 300 days', () => {
  expect(securityText(identity, Date.UTC(2026, 0, 1, 12, 30, 15, 250))).toBe(
    `Contact: mailto:${identity.owner.email}\nExpires: 2026-10-28T12:30:15Z\nPreferred-Languages: en, el\nCanonical: ${identity.url}/.well-known/security.txt\n`,
  );
});
