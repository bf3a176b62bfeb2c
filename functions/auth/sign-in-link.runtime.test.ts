import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import {
  account,
  buildAuthRequest,
  callAuth,
  callAuthAndWait,
  cookiePair,
  findSessionCookie,
  mails,
  requestLinkMail,
  requestLinkToken,
  SITE,
} from '../../tests/functions/auth-harness.ts';
import { OWNER, signedIn } from '../../tests/functions/owner-session.ts';
import { rows } from '../../tests/functions/rows.ts';
import { app } from '../app.ts';
import { toDay } from '../calendar.ts';
import { readNoticeSettings } from '../notices/storage/settings.ts';
import { BUDGETS } from '../storage/budgets.ts';
import { database } from '../storage/database.ts';
import { LINK_COOKIE, LINK_LIFE_S } from './limits.ts';

describe('a link', () => {
  it('is mailed to the owner in the language of the page, with the page to return to', async () => {
    const text = await requestLinkMail({ locale: 'el', redirect: '/el/admin/mail?x=1' });
    const [mail] = await mails();
    expect(mail?.to_address).toBe(OWNER.email);
    expect(mail?.subject).toBe('Είσοδος στο lycabettus.test');
    expect(text).toMatch(/https:\/\/lycabettus\.test\/el\/login\?token=[\w-]{32,}&redirect=%2Fel%2Fadmin%2Fmail%3Fx%3D1\n/u);
    expect(text).toContain('10 λεπτά');
  });

  it('is processed after the response, so that timing reveals nothing', async () => {
    await signedIn();
    let start = (): void => undefined;
    vi.spyOn(scheduler, 'wait').mockReturnValue(
      new Promise((resolve) => {
        start = () => resolve(undefined);
      }),
    );
    const context = createExecutionContext();
    expect((await app.fetch(buildAuthRequest('/link', { body: { email: OWNER.email } }), env, context)).status).toBe(202);
    expect(await rows('SELECT * FROM sign_in_attempts')).toEqual([]);
    start();
    await waitOnExecutionContext(context);
    expect(await rows('SELECT * FROM sign_in_attempts')).toHaveLength(1);
  });

  it('cannot be read from the outbox', async () => {
    const token = await requestLinkToken();
    const Cookie = await signedIn({ id: 'elsewhere' });
    const [mail] = await rows<{ thread: string; text: string }>('SELECT thread, text FROM outbox');
    const threads = (query: string) =>
      exports.default
        .fetch(new Request(`${SITE}/api/admin/mail/threads${query}`, { headers: { Cookie } }))
        .then((response) => response.text());
    const shown = [await threads('?folder=sent'), await threads(`/${mail?.thread}`), await threads(`?folder=sent&q=${token}`)];
    expect(shown[1]).toContain('/login?token=');
    expect(shown[2]).toContain('"total":0');
    const everything = [JSON.stringify(mail), ...shown].join();
    expect(everything).not.toContain(token);
    for (const [, found = ''] of everything.matchAll(/token=([^\s"&\\]+)/gu))
      expect((await callAuth('/link/follow', { body: { token: found } })).ok).toBe(false);
    expect((await callAuth('/link/follow', { body: { token } })).status).toBe(200);
  });

  it('signs in once; only a hash of its token is stored', async () => {
    const token = await requestLinkToken();
    expect(JSON.stringify(await rows('SELECT * FROM verifications'))).not.toContain(token);
    const first = await callAuth('/link/follow', {
      form: { token, redirect: '/admin/mail' },
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:1) Firefox/150.0' },
    });
    expect([first.status, first.headers.get('Location')]).toEqual([303, '/admin/mail']);
    const cookie = findSessionCookie(first);
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/u);
    expect(cookie).not.toContain('Domain');
    expect((await account(cookiePair(cookie))).status).toBe(200);
    const again = await callAuth('/link/follow', { form: { token } });
    expect([again.status, again.headers.get('Location')]).toEqual([303, '/login?note=used']);
    expect(findSessionCookie(again)).toBe('');
    expect(await rows('SELECT kind, outcome, device FROM sign_in_attempts ORDER BY sequence')).toEqual([
      { kind: 'asked', outcome: 'done', device: '' },
      { kind: 'link', outcome: 'done', device: 'Firefox on Linux' },
      { kind: 'link', outcome: 'refused', device: '' },
    ]);
  });

  it('works only in the browser that asked for it, and stays open for that one', async () => {
    const token = await requestLinkToken();
    const follow = (browser: string, body: object = { token }) => callAuth('/link/follow', { body, browser });
    for (const browser of ['', 'another-browser'.padEnd(43, '-'), 'not the form of a secret']) {
      const refused = await follow(browser);
      expect([refused.status, findSessionCookie(refused)]).toEqual([401, '']);
      expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining('only in the browser that asked') } });
    }
    const form = await callAuth('/link/follow', { form: { token, locale: 'el' }, browser: '' });
    expect([form.headers.get('Location'), findSessionCookie(form)]).toEqual(['/el/login?note=elsewhere', '']);
    expect((await callAuth('/link/follow', { body: { token } })).status).toBe(200);
  });

  it('says by its page in which language the site writes to the owner', async () => {
    const locale = async () => (await readNoticeSettings(env, database(env.DB))).locale;
    expect(await locale()).toBe('en');
    await callAuth('/link/follow', { form: { token: await requestLinkToken(), locale: 'el' } });
    expect(await locale()).toBe('el');
  });

  it('marks the browser for every address alike, and keeps its earlier links valid', async () => {
    await signedIn();
    const marks = [];
    for (const email of [OWNER.email, 'nobody@example.com'])
      marks.push((await callAuthAndWait('/link', { body: { email }, browser: '' })).headers.getSetCookie().join());
    for (const mark of marks)
      expect(mark.replace(/=[\w-]{43};/u, '=…;')).toBe('__Host-link=…; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax');
    expect(marks[0]).not.toBe(marks[1]);
    const first = await requestLinkToken();
    await requestLinkToken();
    expect((await callAuth('/link/follow', { body: { token: first } })).status).toBe(200);
    expect(JSON.stringify(await rows('SELECT * FROM verifications'))).not.toContain('browser-of-the-tests');
  });

  it('that was not bound to a browser works nowhere', async () => {
    const token = await requestLinkToken();
    await env.DB.exec('UPDATE verifications SET opener = NULL');
    expect((await callAuth('/link/follow', { body: { token } })).status).toBe(401);
  });

  it('signs in one of two simultaneous requests', async () => {
    const token = await requestLinkToken();
    const responses = await Promise.all([1, 2, 3].map(() => callAuth('/link/follow', { body: { token } })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  it('works for ten minutes', async () => {
    expect(LINK_LIFE_S).toBe(10 * 60);
    const token = await requestLinkToken();
    const [row] = await rows<{ expires_at: number; created_at: number }>('SELECT expires_at, created_at FROM verifications');
    expect(Math.abs((row?.expires_at ?? 0) - (row?.created_at ?? 0) - LINK_LIFE_S * 1000)).toBeLessThan(1000);
    await env.DB.prepare('UPDATE verifications SET expires_at = ?')
      .bind(Date.now() - 1)
      .run();
    const response = await callAuth('/link/follow', { form: { token, locale: 'el' } });
    expect(response.headers.get('Location')).toBe('/el/login?note=expired');
    expect((await callAuth('/link/follow', { form: { token: 'forged' } })).headers.get('Location')).toBe('/login?note=unknown');
  });

  it('has the same response for every address, and is sent to the owner’s only', async () => {
    await signedIn();
    await signedIn({ who: 'other' });
    const outcomes = [];
    for (const email of [OWNER.email, OWNER.email.toUpperCase(), 'other@lycabettus.test', 'nobody@example.com']) {
      const plain = await callAuthAndWait('/link', { form: { email } });
      const json = await callAuthAndWait('/link', { body: { email } });
      outcomes.push([plain.status, plain.headers.get('Location'), json.status, await json.text()]);
    }
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(outcomes[0]).toEqual([303, '/login?note=sent', 202, '{"success":true,"data":{"state":"mailed"}}']);
    expect(new Set((await mails()).map((mail) => mail.to_address))).toEqual(new Set([OWNER.email]));
    expect(await rows('SELECT email FROM users')).toHaveLength(2);
  });

  it('is sent to nobody once links are off, but only while the owner has two passkeys', async () => {
    await signedIn();
    const ask = () => callAuthAndWait('/link', { body: { email: OWNER.email } }, { SIGN_IN_LINKS: 'off' });
    const addPasskey = (id: string) =>
      env.DB.exec(`INSERT INTO passkeys SELECT '${id}', id, '', '', '${id}', 0, '', 0, '', '', 0, 0 FROM users`);
    await addPasskey('one');
    expect((await ask()).status).toBe(202);
    expect(await mails()).toHaveLength(1);
    await addPasskey('two');
    expect((await ask()).status).toBe(202);
    expect(await mails()).toHaveLength(1);
  });

  const ask = (headers: Record<string, string> = {}, browser = '') =>
    callAuthAndWait('/link', { body: { email: OWNER.email }, headers, browser });
  const { all, share = 0 } = BUDGETS.signInLinks;
  const fillDay = () =>
    env.DB.prepare(`INSERT OR REPLACE INTO budget_uses (day, name, share, used) VALUES (?, 'signInLinks', '', ?)`)
      .bind(toDay(new Date()), all)
      .run();

  it('comes to the owner while one network asks for as many as it can', async () => {
    await signedIn();
    for (let time = 0; time < 3; time += 1) await ask({ 'CF-Connecting-IP': '198.51.100.7' });
    await Promise.all(Array.from({ length: 9 }, () => ask({ 'CF-Connecting-IP': '198.51.100.7' })));
    expect(await mails()).toHaveLength(share);
    await ask();
    expect(await mails()).toHaveLength(share + 1);
  });

  it('cannot flood a mailbox, whoever asks', async () => {
    await signedIn();
    await fillDay();
    expect((await ask()).status).toBe(202);
    expect(await mails()).toEqual([]);
  });

  it('comes to a browser in which the owner has signed in, also when strangers have used up the day’s', async () => {
    const signIn = await callAuth('/link/follow', { body: { token: await requestLinkToken() } });
    const mark = signIn.headers.getSetCookie().find((cookie) => cookie.startsWith(LINK_COOKIE)) ?? '';
    expect(mark).toMatch(/^__Host-link=browser-of-the-tests-+\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/u);
    const known = cookiePair(mark).slice(LINK_COOKIE.length + 1);
    await fillDay();
    const forged = `${known.slice(0, 44)}${'A'.repeat(43)}`;
    for (const browser of ['', forged, `x${known.slice(1)}`]) await ask({}, browser);
    expect(await mails()).toHaveLength(1);
    const asked = await ask({}, known);
    expect([asked.headers.getSetCookie(), (await mails()).length]).toEqual([[], 2]);
    // It is no session, and bounds what a stolen one can cause.
    expect((await account(`${LINK_COOKIE}=${known}`)).status).toBe(401);
    await env.DB.exec(`UPDATE budget_uses SET used = ${2 * all} WHERE name = 'signInLinks' AND share = ''`);
    await ask({}, known);
    expect(await mails()).toHaveLength(2);
  });

  it('leads to the local machine only from there', async () => {
    expect(await requestLinkMail({}, 'http://localhost:8788')).toContain('http://localhost:8788/login?token=');
  });

  it('can be requested and followed on the site’s own host only', async () => {
    const token = await requestLinkToken();
    const site = 'https://evil.example';
    const calls = [
      await callAuthAndWait('/link', { body: { email: OWNER.email }, site }),
      await callAuth('/link/follow', { body: { token }, site }),
    ];
    for (const response of calls) expect([response.status, await response.json()]).toMatchObject([421, { error: { code: 'misdirected' } }]);
    const Cookie = await signedIn({ id: 'elsewhere' });
    for (const page of ['/admin', '/api/admin/today'])
      expect((await exports.default.fetch(new Request(`${site}${page}`, { headers: { Cookie } }))).status).toBe(421);
    expect(await mails()).toHaveLength(1);
    expect((await callAuth('/link/follow', { body: { token } })).status).toBe(200);
  });

  it('redirects only within this site', async () => {
    const token = await requestLinkToken();
    const response = await callAuth('/link/follow', { form: { token, redirect: '//evil.example' } });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/login']);
  });
});
