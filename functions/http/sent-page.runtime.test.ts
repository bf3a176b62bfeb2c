import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { newNetwork } from '../../tests/functions/visit.ts';
import { app } from '../app.ts';

const ORIGIN = 'https://lycabettus.example';
const SENT = {
  '/api/contact': { kind: 'message', name: 'Ελένη', message: 'Γεια σας, έχω μια ερώτηση.' },
  '/api/privacy-requests': { kind: 'access', name: 'Ελένη' },
  '/api/store/withdrawals': { name: 'Ελένη', reference: '2026-00042', about: '', token: '', website: '' },
  '/api/store/orders/links': { reference: '2026-00042' },
};
const PAGES = [
  ['/api/contact', 'en', '/contact/sent', 'my answer will go to'],
  ['/api/contact', 'el', '/el/contact/sent', 'η απάντησή μου θα σταλούν'],
  ['/api/privacy-requests', 'en', '/privacy-request/sent', 'The link to confirm will go to'],
  ['/api/privacy-requests', 'el', '/el/privacy-request/sent', 'Ο σύνδεσμος επιβεβαίωσης'],
] as const;

async function visit(address: string, init: RequestInit = {}): Promise<Response> {
  const work = createExecutionContext();
  const headers = { 'CF-Connecting-IP': newNetwork(), ...(init.headers as Record<string, string>) };
  const response = await app.request(`${ORIGIN}${address}`, { ...init, headers }, env, work);
  await waitOnExecutionContext(work);
  return response;
}
const send = (call: keyof typeof SENT, type: 'form' | 'json', fields: { email: string; locale: string }) => {
  const body = { ...SENT[call], ...fields };
  return visit(call, {
    method: 'POST',
    headers: { 'Content-Type': type === 'form' ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: type === 'form' ? new URLSearchParams(body).toString() : JSON.stringify(body),
  });
};
const open = (page: string, email?: string) => visit(page, email === undefined ? {} : { headers: { Cookie: `sent-to=${email}` } });

describe.each(PAGES)('the page after %s in %s', (call, locale, page, words) => {
  it.each(['form', 'json'] as const)('repeats the address of a form that was sent as %s', async (type) => {
    const sent = await send(call, type, { email: `eleni.${type}.${locale}@example.gr`, locale });
    expect(sent.headers.get('Location')).toBe(type === 'form' ? page : null);
    const cookie = sent.headers.get('Set-Cookie') ?? '';
    expect(cookie).toBe(`sent-to=eleni.${type}.${locale}%40example.gr; Max-Age=300; Path=${page}; HttpOnly; Secure; SameSite=Strict`);
    const response = await open(page, cookie.slice('sent-to='.length, cookie.indexOf(';')));
    const html = await response.text();
    expect(html).toContain(words);
    expect(html).toMatch(new RegExp(`<p data-sent-to>[^<]*eleni\\.${type}\\.${locale}@example\\.gr`, 'u'));
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  });

  it('says nothing more without one, or with what is no address', async () => {
    for (const email of [undefined, '', 'nobody', '%3Cb%3E@example.gr', `${'a'.repeat(300)}@example.gr`, '%E0%A4%A']) {
      const response = await open(page, email);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<p data-sent-to hidden></p>');
    }
  });
});

it.each(['/api/store/withdrawals', '/api/store/orders/links'] as const)(
  'the page after %s repeats the address beside its words',
  async (call) => {
    const sent = await send(call, 'form', { email: 'eleni@example.gr', locale: 'el' });
    const [cookie = ''] = (sent.headers.get('Set-Cookie') ?? '').split(';');
    const page = sent.headers.get('Location') ?? '';
    expect(await (await open(page, cookie.slice('sent-to='.length))).text()).toContain('Γράψατε eleni@example.gr');
    expect(await (await open(page)).text()).not.toContain('Γράψατε');
  },
);

it('an address with signs of HTML is shown as text', async () => {
  const html = await (await open('/contact/sent', encodeURIComponent('a&lt;b@example.gr'))).text();
  expect(html).not.toContain('a&lt;b@');
});

it('a refused form leaves no address', async () => {
  const response = await send('/api/contact', 'form', { email: 'nobody', locale: 'en' });
  expect([response.status, response.headers.get('Set-Cookie')]).toEqual([422, null]);
});
