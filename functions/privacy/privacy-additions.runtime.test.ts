import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { openedRequest } from '../../src/features/privacy/admin/privacy-admin.schema.ts';
import { LAPSE_DAYS, WAITING_LIMIT } from '../../src/features/privacy/privacy.schema.ts';
import { callAdmin } from '../../tests/functions/admin-harness.ts';
import { form, GOOD, mails, parseStatus, post, requests, tokens } from '../../tests/functions/privacy-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork, visit } from '../../tests/functions/visit.ts';
import { privacyClocks } from './jobs.ts';

const STRANGE = 'I have lost this mailbox. Send it to vera.new@evil.example <script>alert(1)</script>';
const messages = () => rows(`SELECT text FROM messages WHERE source = 'form'`);
const page = (token: string) => visit(`/privacy-request/follow?token=${token}`, { headers: { 'CF-Connecting-IP': newNetwork() } });

/** A confirmed request, and what somebody else added by typing the same address. */
async function joined(): Promise<string> {
  await post(GOOD);
  const [token = ''] = await tokens();
  await post({ action: 'confirm' }, {}, `/api/privacy-requests/${token}`);
  await post({ ...GOOD, name: 'Mallory', about: STRANGE });
  return token;
}
const read = async (token: string) =>
  parseStatus(await visit(`/api/privacy-requests/${token}`, { headers: { 'CF-Connecting-IP': newNetwork() } }));
const act = (token: string, action: string, addition: unknown) => post({ action, addition }, {}, `/api/privacy-requests/${token}`);

describe('what somebody adds to a confirmed request', () => {
  it('waits: it is no message in the person’s name, and the owner sees that it is not confirmed', async () => {
    await joined();
    expect(await messages()).toHaveLength(1);
    expect(JSON.stringify(await rows('SELECT * FROM messages'))).not.toContain('evil.example');
    const [request] = await requests();
    const { steps } = await callAdmin(openedRequest, `/api/admin/privacy/requests/${request?.['id']}`);
    expect(steps.map(({ step }) => step)).toEqual(['received', 'confirmed', 'added']);
    expect(steps.at(-1)?.note).toBe(STRANGE);
  });

  it('is told by a mail with a link and without a word of it, and shown by the link’s page as text', async () => {
    await joined();
    const mailed = await mails();
    expect(mailed).toHaveLength(2);
    expect(JSON.stringify(mailed)).not.toMatch(/evil\.example|Mallory/u);
    const html = await (await page((await tokens()).at(-1) ?? '')).text();
    expect(html).toContain('vera.new@evil.example &lt;script&gt;');
    expect(html).not.toContain('<script>alert(1)');
  });

  it('is not confirmed with a stranger’s request: the page shows whose words the button stands for', async () => {
    await post({ ...GOOD, name: 'Mallory <b>', about: STRANGE });
    await post(GOOD);
    const html = await (await page((await tokens())[0] ?? '')).text();
    expect(html).toContain('<strong>Mallory &lt;b&gt;</strong>');
    expect(html.indexOf('vera.new@evil.example')).toBeLessThan(html.indexOf('value="confirm"'));
    await post({ action: 'confirm' }, {}, `/api/privacy-requests/${(await tokens())[0]}`);
    expect(await (await page((await tokens())[0] ?? '')).text()).not.toContain('Mallory');
  });

  it('shows by what authority somebody asks for another person, before that is confirmed', async () => {
    const relation = 'Her lawyer <b>. Send it to vera.new@evil.example';
    await post({ ...GOOD, about: '', subject: 'other', relation, name: 'Mallory' });
    const html = await (await page((await tokens())[0] ?? '')).text();
    expect(html).toMatch(/Mallory<\/strong>\n[^<]*Her lawyer &lt;b&gt;\. Send it to vera\.new@evil\.example<\/blockquote>/u);
  });

  it('reaches the owner once the person confirms it, once', async () => {
    const token = await joined();
    const [{ id } = { id: 0 }] = (await read(token)).waiting;
    for (let time = 0; time < 2; time += 1) expect((await act(token, 'keep', id)).status).toBe(200);
    expect(await messages()).toHaveLength(2);
    expect((await read(token)).waiting).toEqual([]);
    expect((await read(token)).steps.map(({ step }) => step)).toEqual(['received', 'confirmed', 'joined']);
  });

  it('is deleted if the person says no, by a plain form too', async () => {
    const token = await joined();
    const [{ id } = { id: 0 }] = (await read(token)).waiting;
    const response = await form({ action: 'drop', addition: String(id), locale: 'en' }, `/api/privacy-requests/${token}`);
    expect(response.status).toBe(303);
    expect([await messages(), (await read(token)).waiting]).toMatchObject([[{}], []]);
  });

  it('is kept or dropped by no link of another request', async () => {
    const token = await joined();
    const [{ id } = { id: 0 }] = (await read(token)).waiting;
    await post({ ...GOOD, email: 'mallory@example.com' });
    const other = (await tokens()).at(-1) ?? '';
    for (const action of ['keep', 'drop']) await act(other, action, id);
    expect((await read(token)).waiting).toHaveLength(1);
    expect(await messages()).toHaveLength(2);
    expect((await act(token, 'keep', undefined)).status).toBe(422);
    expect((await act(token, 'confirm', id)).status).toBe(422);
  });

  it('is bounded, once per text, and lapses', async () => {
    const token = await joined();
    await post({ ...GOOD, about: STRANGE });
    expect((await read(token)).waiting).toHaveLength(1);
    for (let count = 0; count < WAITING_LIMIT + 2; count += 1) await post({ ...GOOD, about: `${count}` });
    const { waiting } = await read(token);
    expect(
      waiting.map(({ text }) => text),
      'the newest, so that the person can still add something',
    ).toEqual(['2', '3', '4', '5', '6']);
    expect((await privacyClocks(env, new Date(Date.now() + (LAPSE_DAYS + 1) * 86_400_000)))['dropped']).toBe(WAITING_LIMIT);
    expect((await read(token)).waiting).toEqual([]);
  });
});
