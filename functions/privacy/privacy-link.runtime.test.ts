import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { form, GOOD, parseStatus, post, requests, tokens } from '../../tests/functions/privacy-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork, visit } from '../../tests/functions/visit.ts';

describe('the mailed link', () => {
  const requestPrivacy = async (body: object = GOOD): Promise<string> => {
    await post(body);
    return (await tokens()).at(-1) ?? '';
  };
  const read = (token: string) => visit(`/api/privacy-requests/${token}`, { headers: { 'CF-Connecting-IP': newNetwork() } });
  const act = (token: string, action: string) => post({ action }, {}, `/api/privacy-requests/${token}`);

  it('shows status, history and clock, and once it is confirmed no personal data', async () => {
    const token = await requestPrivacy();
    const response = await read(token);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await parseStatus(response)).toMatchObject({ kind: 'access', law: 'gdpr', state: 'received', steps: [{ step: 'received' }] });
    await act(token, 'confirm');
    expect(await (await read(token)).text()).not.toMatch(/eleni|Ελένη|Μαρτίου/iu);
  });

  it('confirms, also when followed again', async () => {
    const token = await requestPrivacy();
    for (let time = 0; time < 2; time += 1) expect(await parseStatus(await act(token, 'confirm'))).toMatchObject({ state: 'confirmed' });
    expect(await rows(`SELECT id FROM privacy_events WHERE step = 'confirmed'`)).toHaveLength(1);
  });

  it('asks for proof once a request for another person is confirmed', async () => {
    const token = await requestPrivacy({ ...GOOD, subject: 'other', relation: 'Parent' });
    expect((await parseStatus(await act(token, 'confirm'))).state).toBe('authority');
  });

  it('withdraws for good, and the same request may be sent again', async () => {
    const token = await requestPrivacy();
    expect((await parseStatus(await act(token, 'withdraw'))).state).toBe('withdrawn');
    expect((await act(token, 'withdraw')).status).toBe(200);
    expect((await act(token, 'confirm')).status).toBe(409);
    await post(GOOD);
    expect(await requests()).toHaveLength(2);
  });

  it.each(['x', 'A'.repeat(43), '%00', "' OR 1=1 --", '../health'])('that is wrong (%s) is refused', async (token) => {
    await requestPrivacy();
    expect((await read(encodeURIComponent(token))).status).toBe(404);
    expect((await act(encodeURIComponent(token), 'withdraw')).status).toBe(404);
    expect(await requests()).toMatchObject([{ state: 'received' }]);
  });

  it('expires', async () => {
    const token = await requestPrivacy();
    await env.DB.exec('UPDATE privacy_tokens SET expires_at = 1');
    expect((await read(token)).status).toBe(404);
  });

  it.each([
    ['{"action":"erase"}', 422],
    ['{}', 422],
    ['{', 400],
  ])('does not do %s', async (body, status) => {
    expect((await post(body, {}, `/api/privacy-requests/${await requestPrivacy()}`)).status).toBe(status);
    expect(await requests()).toMatchObject([{ state: 'received' }]);
  });

  it('accepts a plain form and redirects to its page', async () => {
    const token = await requestPrivacy();
    const response = await form({ action: 'confirm', locale: 'el' }, `/api/privacy-requests/${token}`);
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/el/privacy-request/follow?token=${token}`]);
    expect(await requests()).toMatchObject([{ state: 'confirmed' }]);
  });
});
