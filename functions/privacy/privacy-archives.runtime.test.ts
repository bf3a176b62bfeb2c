/** An export with more attachments than one call may read. */
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { heldData } from '../../src/features/privacy/admin/privacy-admin.schema.ts';
import { callAdmin, expectRefusal, readAudit } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { GOOD, post } from '../../tests/functions/privacy-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { unzip } from '../../tests/unzip.ts';
import { receive } from '../mail/incoming/receive.ts';

const AT = '/api/admin/privacy';
const address = 'ada@client.example';
const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text));

async function storeFiles(name: string, count: number): Promise<void> {
  const attachments = Array.from({ length: count }, (_, at) => ({
    name: `${name}-${at}.txt`,
    type: 'text/plain',
    content: bytesOf(`${name} ${at}`),
  }));
  const mail = { source: 'email' as const, subject: name, text: '', from: { name: 'Ada', address }, attachments };
  await receive(env, mail, () => undefined);
}
const held = () => callAdmin(heldData, `${AT}/held`, { body: { address } });
const ask = (body: object) => asOwner(`${AT}/exports`, { method: 'POST', body: JSON.stringify({ address, ...body }) });
const exportEvents = () => rows("SELECT request FROM privacy_events WHERE step = 'exported'");

async function requestOfAda(): Promise<string> {
  await post({ ...GOOD, email: address });
  const [row] = await rows<{ id: string }>('SELECT id FROM privacy_requests');
  return row?.id ?? expect.fail('no request');
}

describe('an export with many attachments', () => {
  it('comes in numbered archives, which have every file once, and each a list of what is in which', async () => {
    const request = await requestOfAda();
    await storeFiles('first', 300);
    await storeFiles('second', 300);
    const { archives, until } = await held();
    expect(archives).toBe(2);
    // Later mail belongs to the next export.
    await storeFiles('later', 1);
    const found = new Map<string, string>();
    for (const archive of [1, 2]) {
      expect(await exportEvents()).toEqual([]);
      const response = await ask({ request, until, archive });
      expect(response.headers.get('Content-Disposition')).toContain(`-${archive}-of-2.zip`);
      const files = await unzip(new Uint8Array(await response.arrayBuffer()));
      const listed = (JSON.parse(files.get('messages.json') ?? '') as { attachments: { path: string; archive: number }[] }[]).flatMap(
        ({ attachments }) => attachments,
      );
      const here = [...files].filter(([path]) => path.startsWith('attachments/'));
      expect(listed).toHaveLength(600);
      expect(here.map(([path]) => path)).toEqual(listed.flatMap(({ path, archive: of }) => (of === archive ? [path] : [])));
      expect(files.get('index.html')).toContain(`(archive ${3 - archive})`);
      expect(files.get('index.html')).toContain(`2 archives, of which this is number ${archive}`);
      for (const [path, text] of here) found.set(path, text);
    }
    expect(found.size).toBe(600);
    for (const [path, text] of found) expect(path.endsWith(`-${text.replace(' ', '-')}.txt`)).toBe(true);
    expect(await exportEvents()).toEqual([{ request }]);
    expect((await readAudit()).filter(({ action }) => action === 'privacy.export')).toHaveLength(2);
    await expectRefusal(`${AT}/exports`, { method: 'POST', body: JSON.stringify({ address, until, archive: 3 }) }, 404, 'not_found');
  }, 60_000);

  it('that breaks off looks like no whole file, and the history does not say that it was exported', async () => {
    const request = await requestOfAda();
    await storeFiles('first', 2);
    expect((await held()).archives).toBe(1);
    const real = env.DB.prepare.bind(env.DB);
    vi.spyOn(env.DB, 'prepare').mockImplementation((sql) => {
      if (sql.includes('cross join')) throw new Error('Too many API requests by single Worker invocation.');
      return real(sql);
    });
    const response = await ask({ request });
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(await exportEvents()).toEqual([]);
  });
});
