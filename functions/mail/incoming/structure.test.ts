import { expect, it } from 'vitest';
import { unusual } from './structure.ts';

it.each([
  'This is a multi-part message in MIME format...',
  '> This message is in MIME format. Since your mail reader does not understand\nthis format, some or all of this message may not be legible.',
  'This message is in MIME format.  The first part should be readable text,\nwhile the remaining parts are likely unreadable without MIME-aware tools.',
  "This is a MIME-formatted message.  If you see this text it means that your\nE-mail software doesn't support MIME-formatted messages.",
  'If you are reading this, consider upgrading your e-mail client to a MIME-compatible client.',
  'This is an OpenPGP/MIME signed message (RFC 4880 and 3156)',
  'This is a cryptographically signed message in MIME format.',
  'This is a message with multiple parts in MIME format.',
  'Dies ist eine mehrteilige Nachricht im MIME-Format.',
  'Αυτό είναι ένα μήνυμα πολλών τμημάτων σε μορφή MIME.',
])('words for programs that read no MIME are not the message: %s', (text) => {
  expect(unusual(text)).toBe('');
});

it.each([
  ['This is a multi-part message in MIME format. Pay 300.', 'Pay 300.'],
  [
    'This is a multi-part message of Maria, for 300 euros, in MIME format.',
    'This is a multi-part message of Maria, for 300 euros, in MIME format.',
  ],
  ['Our mail program changed: write to Nikos.', 'Our mail program changed: write to Nikos.'],
  ['This is a MIME message.\nPGP key of Anna: 0x4471', 'PGP key of Anna: 0x4471'],
])('%s says more', (text, left) => {
  expect(unusual(text)).toBe(left);
});
