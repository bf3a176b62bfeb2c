import { describe, expect, it } from 'vitest';
import { mail as greek } from '@/i18n/messages/el/mail.ts';
import type { AdminTexts } from '../../../admin/shell/admin.tsx';
import type { MailItem } from '../mail.schema.ts';
import { splitQuotations } from '../reading/quotation.ts';
import { TEXTS } from '../store/fake-mail.fixture.ts';
import { forwardSubject, replySubject } from '../subject.shared.ts';
import { forwarded, forwardFiles, quoted } from './forward.ts';

const file = { type: 'application/pdf', sizeBytes: 1, stored: true, contentId: null };
const received = {
  ...{ direction: 'in', id: 'm', at: '2026-11-20T08:00:00.000Z', fromName: 'Μαρία', fromAddress: 'maria@client.example' },
  ...{
    toAddress: 'hello@lycabettus.test',
    subject: 'Προσφορά\nγια την αποθήκη',
    text: 'Ένα.\nΔύο.',
    textCut: false,
    html: '<img data-cid="logo">',
  },
  details: { to: ['hello@lycabettus.test'], cc: ['Παύλου, Νίκος <cto@client.example>'] },
  attachments: [
    { ...file, id: 'a', name: 'a.pdf' },
    { ...file, id: 'logo', name: 'logo.png', contentId: 'logo' },
    { ...file, id: 'gone', name: 'gone.pdf', stored: false },
  ],
} as unknown as MailItem;
const sent = {
  ...{ direction: 'out', id: 's', at: '2026-11-21T08:00:00.000Z', subject: 'Offer', text: 'Here.', textCut: true, attachments: [] },
  recipients: [
    { kind: 'to', name: 'Maria', address: 'maria@client.example' },
    { kind: 'bcc', name: '', address: 'hidden@client.example' },
  ],
} as unknown as MailItem;

describe('a forwarded message', () => {
  it('has its headers above it, each on its own line, in the owner’s language, and reads as a quotation', () => {
    const text = quoted(received, greek as unknown as AdminTexts, 'el');
    expect(text.split('\n')).toEqual([
      '---------- Προωθημένο μήνυμα ----------',
      'Από: Μαρία <maria@client.example>',
      expect.stringMatching(/^Ημερομηνία: .*2026/u),
      'Θέμα: Προσφορά για την αποθήκη',
      'Προς: hello@lycabettus.test',
      'Κοινοποίηση: "Παύλου, Νίκος" <cto@client.example>',
      ...['', 'Ένα.', 'Δύο.'],
    ]);
    expect(splitQuotations(`Δείτε.\n\n${text}`).map(({ quoted: is }) => is)).toEqual([false, true]);
  });

  it('of the owner’s own names no hidden recipient, and says where it was cut', () => {
    const text = quoted(sent, TEXTS, 'en-GB');
    expect(text).toContain('To: Maria <maria@client.example>');
    expect(text).not.toContain('hidden@');
    expect(text.endsWith(`[${TEXTS['mail.textCut']}]`)).toBe(true);
  });

  it('takes its files, without the pictures of its text and what is not stored', () => {
    expect(forwardFiles(received).map(({ name }) => name)).toEqual(['a.pdf']);
    expect(forwarded({ messages: [received, sent] })).toBe(received);
    expect(forwarded({ messages: [sent] })).toBe(sent);
  });

  it.each([
    ['Offer', 'Re: Offer', 'Fwd: Offer'],
    ['ΑΠ: re[2]: AW: Offer', 'Re: Offer', 'Fwd: ΑΠ: re[2]: AW: Offer'],
    ['Fw: Πρθ: Offer', 'Re: Fw: Πρθ: Offer', 'Fwd: Offer'],
    ['', 'Re:', 'Fwd:'],
  ])('%j keeps one mark', (subject, reply, forward) => {
    expect([replySubject(subject), forwardSubject(subject)]).toEqual([reply, forward]);
  });
});
