/** A check of a backup shows what a restore would change, and refuses what is no backup of this site. */

import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { checkDropped } from '../../src/features/backup/admin/backup.schema.ts';
import { callAdmin, expectRefusal, storeMail } from '../../tests/functions/admin-harness.ts';
import { AT, accepted, altered, bucket, check, everything, fill, restore, save, upload } from '../../tests/functions/backup-harness.ts';
import { OWNER } from '../../tests/functions/owner-session.ts';
import { findStaged, recordStaged, restoreStaged } from './storage/restore.ts';
import { readSchema } from './storage/tables.ts';

const present = (): string[] => env.TEST_MIGRATIONS.map(({ name }) => name);

const bucketed = async (): Promise<R2ObjectBody> => {
  const { name } = await save();
  return (await bucket().get(name)) ?? expect.fail('nothing saved');
};

describe('a check', () => {
  it('changes nothing and says what would change', async () => {
    await fill();
    await storeMail({ id: 'left', status: 'queued', sentAt: null });
    await storeMail({ id: 'lost', status: 'queued', sentAt: null });
    const { name } = await save();
    await env.DB.exec("UPDATE outbox SET status = 'sent', sent_at = 5 WHERE id = 'left'");
    await env.DB.exec("DELETE FROM outbox WHERE id = 'lost'");
    const before = await everything();
    const { id, unsent, tables } = await check(name);
    expect([unsent, tables.filter(({ gone, come }) => gone + come > 0)]).toEqual([
      1,
      [{ name: 'outbox', now: 2, after: 3, gone: 0, come: 1 }],
    ]);
    expect(await everything()).toEqual(before);
    // What waited takes its present state, so that it is not sent twice.
    await restore(id);
    const { results } = await env.DB.prepare("SELECT id, status, sent_at FROM outbox WHERE id IN ('left', 'lost') ORDER BY id").all();
    expect(results).toEqual([
      { id: 'left', status: 'sent', sent_at: 5 },
      { id: 'lost', status: 'failed', sent_at: null },
    ]);
  });

  it('that another has replaced restores nothing, even if the restore had begun', async () => {
    await fill();
    const { name } = await save();
    const { id } = await check(name);
    const staged = (await findStaged(env.DB, id)) ?? expect.fail('no check');
    const other = await check(name);
    const before = await everything();
    const acting = { actor: { id: OWNER.id, requestId: 'r' }, session: '', erased: [], silencing: [] };
    await expect(restoreStaged(env.DB, (await readSchema(env.DB)).tables, { ...staged, ...acting })).rejects.toThrow('restore_rows.line');
    expect(await recordStaged(env.DB, staged)).toBe(false);
    await expectRefusal(`${AT}/restores`, { method: 'POST', body: JSON.stringify({ id }) }, 404, 'not_found');
    expect(await everything()).toEqual(before);
    await restore(other.id);
  });

  it('can be forgotten', async () => {
    const { name } = await save();
    const { id } = await check(name);
    expect(await callAdmin(checkDropped, `${AT}/checks/${id}`, { method: 'DELETE' })).toEqual({ dropped: true });
    await expectRefusal(`${AT}/restores`, { method: 'POST', body: JSON.stringify({ id }) }, 404, 'not_found');
  });

  it.each<[string, (whole: Blob) => Promise<Blob>, number, string]>([
    ['is cut off', async (whole) => whole.slice(0, whole.size - 100), 422, 'invalid'],
    ['is something else', async () => new Blob(['CREATE TABLE']), 422, 'invalid'],
    ['is empty', async () => new Blob([]), 422, 'invalid'],
    [
      'has a changed byte',
      async (whole) => {
        const bytes = new Uint8Array(await whole.arrayBuffer());
        const at = Buffer.from(bytes).indexOf('tables/messages.jsonl') + 200;
        bytes.set([255 - (bytes[at] ?? 0)], at);
        return new Blob([bytes]);
      },
      422,
      'invalid',
    ],
    ['has a row that is no JSON', () => altered((name, lines) => (name === 'meta' ? ['[1,'] : lines)), 422, 'invalid'],
    ['has a row of another shape', () => altered((name, lines) => (name === 'meta' ? ['[1]'] : lines)), 422, 'invalid'],
    ['has two rows in one', () => altered((name, lines) => (name === 'meta' ? ['[1,"a","b",2],[2,"c","d",2]'] : lines)), 422, 'invalid'],
    ['is of a newer version', () => altered((_, lines) => lines, { migrations: [...present(), '9999_new.sql'] }), 409, 'conflict'],
    ['is of an older version', () => altered((_, lines) => lines, { migrations: present().slice(0, -1) }), 409, 'conflict'],
    [
      'has a table less than its version',
      () =>
        altered(
          (_, lines) => lines,
          {},
          env.AUTH_SECRET,
          (tables) => tables.slice(1),
        ),
      422,
      'invalid',
    ],
  ])('refuses a file that %s', async (_, make, status, code) => {
    await fill();
    const whole = await new Response((await bucketed()).body).blob();
    const before = await everything();
    const response = await upload(await make(whole));
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
    expect(await everything()).toEqual(before);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM restore_rows').first('n')).toBe(0);
  });

  it('of rows that break the tables’ rules is refused by the restore, which changes nothing', async () => {
    await fill();
    const file = await altered((name, lines) => (name === 'messages' ? lines.map((line) => line.replace(/"m\d+"/gu, '"same"')) : lines));
    const id = await accepted(file);
    // Without it, a restore is refused before it begins.
    await expectRefusal(`${AT}/restores`, { method: 'POST', body: JSON.stringify({ id }) }, 409, 'conflict');
    await save();
    const before = await everything();
    await expectRefusal(`${AT}/restores`, { method: 'POST', body: JSON.stringify({ id }) }, 409, 'conflict');
    expect(await everything()).toEqual(before);
  });
});
