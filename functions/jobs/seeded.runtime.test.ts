import { describe, expect, it } from 'vitest';
import { mailRows, outboxRows } from '../../scripts/seed/mail.ts';
import { countsSchema, FOLDERS, threadSchema, threadsPage } from '../../src/features/mail/admin/mail.schema.ts';
import { callAdmin } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { insertRows } from '../../tests/functions/rows.ts';

const SEEDING = { seed: 'calls', now: Date.now() };

describe('the rows of `npm run site -- seed`', () => {
  it('can be read by the calls: lists, search, conversations and files', async () => {
    await insertRows([...mailRows(SEEDING, 150), ...outboxRows(SEEDING, 10)]);
    const { folders } = await callAdmin(countsSchema, '/api/admin/mail/counts');
    expect(folders.reduce((sum, { messages }) => sum + messages, 0)).toBe(150);
    for (const folder of FOLDERS) {
      const { rows, total } = await callAdmin(threadsPage, `/api/admin/mail/threads?folder=${folder}`);
      expect([folder, total > 0, rows.length > 0]).toEqual([folder, true, true]);
      for (const { thread, count } of rows.slice(0, 3)) {
        const shown = await callAdmin(threadSchema, `/api/admin/mail/threads/${thread}`);
        expect(shown.messages.length + shown.earlier).toBe(count);
      }
    }
    expect((await callAdmin(threadsPage, '/api/admin/mail/threads?folder=all&q=ΣΕΜΙΝΑΡΙΟ')).total).toBeGreaterThan(0);
    const { rows } = await callAdmin(threadsPage, '/api/admin/mail/threads?folder=all&attachments=1');
    const { messages } = await callAdmin(threadSchema, `/api/admin/mail/threads/${rows[0]?.thread}`);
    const files = messages.flatMap((message) => (message.direction === 'in' ? message.attachments : []));
    for (const { id, stored, sizeBytes } of files) {
      const response = await asOwner(`/api/admin/mail/attachments/${id}`);
      const body = await response.arrayBuffer();
      expect([response.status, stored && body.byteLength]).toEqual(stored ? [200, sizeBytes] : [404, false]);
    }
  });
});
