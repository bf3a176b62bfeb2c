import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KEY_FIELD, TRAP_FIELD } from '../../src/features/forms/fields.shared.ts';
import { form, GOOD, mails, post, requests, tokens } from '../../tests/functions/privacy-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { addDays, athensDay } from '../calendar.ts';

// Stops the clock, so that no day or hour ends between two calls.
beforeEach(() => void vi.setSystemTime(new Date('2026-11-20T10:00:00Z')));

describe('POST /api/privacy-requests', () => {
  it('stores a request in the queue, the mailbox and the outbox', async () => {
    const response = await post(GOOD);
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ success: true, data: { state: 'mailed' } });
    expect(await requests()).toMatchObject([{ kind: 'access', name: 'Ελένη', email: 'eleni@example.com', state: 'received' }]);
    expect(await rows('SELECT source, from_address, state FROM messages')).toEqual([
      { source: 'form', from_address: 'eleni@example.com', state: 'inbox' },
    ]);
    expect(await mails()).toMatchObject([{ to_address: 'eleni@example.com', subject: expect.stringContaining('PR-') }]);
  });

  it('stores a hash of the token, not the token', async () => {
    await post(GOOD);
    const [token = ''] = await tokens();
    expect(token).toMatch(/^[\w-]{43}$/u);
    expect(JSON.stringify(await rows('SELECT * FROM privacy_tokens'))).not.toContain(token);
  });

  it('starts the clock of the chosen law', async () => {
    await post({ ...GOOD, kind: 'know' });
    const today = athensDay(new Date());
    expect(await requests()).toMatchObject([{ due_on: addDays(today, 45), acknowledge_by: expect.any(String) }]);
  });

  it('merges the same request of the same person, and says so by mail only', async () => {
    await post(GOOD);
    const again = await post({ ...GOOD, email: 'eleni@example.com', about: 'Και του Απριλίου' });
    expect([again.status, await again.json()]).toEqual([202, { success: true, data: { state: 'mailed' } }]);
    expect(await requests()).toHaveLength(1);
    expect(await rows('SELECT step, note FROM privacy_events ORDER BY id')).toEqual([
      { step: 'received', note: '' },
      { step: 'added', note: 'Και του Απριλίου' },
    ]);
    // Nobody has confirmed the second text, and the visitor's mailbox is not flooded.
    expect(await rows('SELECT id FROM messages')).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  it('keeps requests separate that differ in kind, person or subject', async () => {
    await post(GOOD);
    await post({ ...GOOD, kind: 'erasure' });
    await post({ ...GOOD, email: 'other@example.com' });
    await post({ ...GOOD, subject: 'other', relation: 'Parent' });
    expect(await requests()).toHaveLength(4);
  });

  it('requires the authority to act for another person', async () => {
    const bare = await post({ ...GOOD, subject: 'other' });
    expect([bare.status, await bare.json()]).toMatchObject([422, { error: { fields: { relation: 'Fill this in.' } } }]);
    await post({ ...GOOD, subject: 'other', relation: 'Μητέρα', locale: 'el' });
    expect(await requests()).toMatchObject([{ subject: 'other', relation: 'Μητέρα' }]);
    expect(String((await mails())[0]?.['text'])).toContain('άλλο πρόσωπο');
    expect(await rows('SELECT text FROM messages')).toMatchObject([{ text: expect.stringContaining('Μητέρα') }]);
  });

  it('stores requests filled in by programs as spam, with the usual response', async () => {
    const response = await post({ ...GOOD, [TRAP_FIELD]: 'https://spam.example' });
    expect(response.status).toBe(202);
    expect(await rows('SELECT state FROM messages')).toEqual([{ state: 'spam' }]);
    expect([await requests(), await mails()]).toEqual([[], []]);
  });

  it.each([
    ['no kind', JSON.stringify({ ...GOOD, kind: undefined }), {}, 422],
    ['an unknown kind', JSON.stringify({ ...GOOD, kind: 'everything' }), {}, 422],
    ['no address', JSON.stringify({ ...GOOD, email: 'eleni' }), {}, 422],
    ['no name', JSON.stringify({ ...GOOD, name: '  ' }), {}, 422],
  ])('refuses %s and changes nothing', async (_, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status);
    expect([await requests(), await rows('SELECT id FROM messages'), await mails()]).toEqual([[], [], []]);
  });

  it('redirects a plain form to the page of its language', async () => {
    const response = await form({ ...GOOD, locale: 'el', subject: 'self', relation: '', [TRAP_FIELD]: '', [KEY_FIELD]: '' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/el/privacy-request/sent']);
    expect(await requests()).toHaveLength(1);
  });
});
