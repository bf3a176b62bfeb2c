import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { BUDGET_NAMES, type BudgetName } from '../../src/features/today/admin/budgets.shared.ts';
import { leave, NOW, onThatDay } from '../../tests/functions/budget-day.ts';
import { post, QUESTION } from '../../tests/functions/chat-harness.ts';
import { browser, rows, send, view } from '../../tests/functions/counting.ts';
import { deliverMail, storedMessages } from '../../tests/functions/mail-fixtures.ts';
import { post as callAgent } from '../../tests/functions/mcp-harness.ts';
import { visit, visitWith } from '../../tests/functions/visit.ts';
import { insertEvents } from '../analytics/storage/events.ts';
import { insertAttempt } from '../auth/storage/attempts.ts';
import { watchBudgets } from '../health/jobs.ts';
import { destroySalts } from '../jobs/forget.ts';
import { BUDGETS, releaseBudget, spend } from '../storage/budgets.ts';
import { database } from '../storage/database.ts';
import { buildToday } from '../today/admin.ts';

onThatDay();

const used = async (name: BudgetName): Promise<[share: boolean, used: number][]> =>
  (await rows('budget_uses')).flatMap((row) => (row['name'] === name ? [[row['share'] !== '', Number(row['used'])]] : []));

describe('a budget', () => {
  it('lets through exactly its limit, also of simultaneous requests', async () => {
    await leave('contact', 7);
    const tries = await Promise.all(Array.from({ length: 12 }, (_, at) => spend(env.DB, { name: 'contact', at: NOW, share: `n${at}` })));
    expect(tries.filter(Boolean)).toHaveLength(7);
    // A full day adds no rows for other networks.
    expect(await used('contact')).toHaveLength(8);
  });

  it('lets no single network use up everything', async () => {
    const share = BUDGETS.privacyRequests.share ?? 0;
    const ask = (network: string) => spend(env.DB, { name: 'privacyRequests', at: NOW, share: network });
    const tries = await Promise.all(Array.from({ length: share + 5 }, () => ask('a')));
    expect(tries.filter(Boolean)).toHaveLength(share);
    expect((await used('privacyRequests')).toSorted()).toEqual([
      [false, share],
      [true, share],
    ]);
    expect(await ask('b')).toBe(true);
  });

  it('refuses a network that has used up its share of the day', async () => {
    const share = BUDGETS.privacyRequests.share ?? 0;
    await leave('privacyRequests', share);
    const ask = () => spend(env.DB, { name: 'privacyRequests', at: NOW, share: 'a' });
    for (let use = 0; use < share; use += 1) expect(await ask()).toBe(true);
    expect([await ask(), await ask()]).toEqual([false, false]);
    expect((await buildToday(env, NOW, 'en')).full.rows).toEqual([{ name: 'privacyRequests', since: NOW.toISOString() }]);
  });

  it('counts nothing of an amount that it refuses, neither for the day nor for the network', async () => {
    const ask = (amount: number, share: string) => spend(env.DB, { name: 'aiTokens', at: NOW, share, amount });
    const { all, share: ofShare = 0 } = BUDGETS.aiTokens;
    expect([await ask(ofShare - 10, 'a'), await ask(11, 'a'), await ask(10, 'a'), await ask(1, 'a')]).toEqual([true, false, true, false]);
    await env.DB.prepare(`UPDATE budget_uses SET used = ? WHERE share = ''`)
      .bind(all - 5)
      .run();
    expect((await buildToday(env, NOW, 'en')).full.rows).toEqual([]);
    expect([await ask(6, 'b'), await ask(5, 'b'), await ask(1, 'c')]).toEqual([false, true, false]);
    expect((await used('aiTokens')).toSorted()).toEqual([
      [false, all],
      [true, ofShare],
      [true, 5],
    ]);
    expect((await buildToday(env, NOW, 'en')).full.rows).toEqual([{ name: 'aiTokens', since: NOW.toISOString() }]);
  });

  it('has room again after a refund, and on the next day', async () => {
    await leave('contact', 1);
    const use = { name: 'contact', at: NOW, share: 'a' } as const;
    expect([await spend(env.DB, use), await spend(env.DB, { ...use, share: 'b' })]).toEqual([true, false]);
    expect(await spend(env.DB, { ...use, at: new Date('2026-11-22T00:00:00Z') })).toBe(true);
    await releaseBudget(env.DB, use);
    expect(await spend(env.DB, use)).toBe(true);
  });

  it('exists for each name, with room for more than one network', () => {
    for (const name of BUDGET_NAMES) expect(BUDGETS[name].all).toBeGreaterThanOrEqual(5 * (BUDGETS[name].share ?? 1));
  });

  it('stores no address, and cannot tell whose a share was once the day’s salt is gone', async () => {
    await visit('/api/contact', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
    await send(view('/about'), { 'CF-Connecting-IP': '198.51.100.77' });
    const shares = (await rows('budget_uses')).map((row) => String(row['share'])).filter((share) => share !== '');
    expect(shares.length).toBeGreaterThan(0);
    for (const share of shares) expect(share).toMatch(/^[\w-]{16}$/u);
    await destroySalts(env, new Date('2026-11-22T01:05:00Z'));
    expect((await rows('budget_uses')).filter((row) => row['share'] !== '')).toEqual([]);
  });
});

describe('a full budget', () => {
  it('is reported to the owner: on the day’s page, and by one message', async () => {
    await leave('events', 0);
    await leave('reports', 5);
    await send(view('/about'));
    const today = await buildToday(env, NOW, 'en');
    expect(today.full.rows).toEqual([{ name: 'events', since: NOW.toISOString() }]);
    for (let run = 0; run < 2; run += 1) expect(await watchBudgets(env, NOW)).toMatchObject({ full: 1 });
    expect((await storedMessages()).map(({ subject, source }) => [source, subject])).toEqual([
      ['system', 'Full for today: Counted visits'],
    ]);
    await watchBudgets(env, new Date('2026-11-23T00:05:00Z'));
    expect(await rows('budget_uses')).toEqual([]);
  });

  it('stops counting visits', async () => {
    await leave('events', 1);
    const counted = async () => ((await (await send(view('/about'))).json()) as { data: { counted: boolean } }).data.counted;
    expect([await counted(), await counted()]).toEqual([true, false]);
    expect(await rows()).toHaveLength(1);
  });

  it('of visits has the limit of its setting', async () => {
    await leave('events', 0);
    const init = { method: 'POST', headers: browser(), body: JSON.stringify(view('/about')) };
    const count = async (ANALYTICS_DAILY_EVENTS: string) =>
      (await visitWith({ ANALYTICS_DAILY_EVENTS }, '/api/analytics/event', init)).json();
    expect([await count('1000000'), await count('20000')]).toMatchObject([{ data: { counted: true } }, { data: { counted: false } }]);
  });

  it('takes of a list of visits what fits, and each once', async () => {
    await leave('events', 3);
    const visits = ['a', 'b', 'a', 'c'].map((id) => ({
      ...{ id, day: '2026-11-21', at: NOW, event: 'page_view', visitor: 'v', device: 'desktop', browser: 'Firefox', system: 'Linux' },
    }));
    expect(await insertEvents(env.DB, visits, { name: 'events', at: NOW })).toBe(2);
    expect((await rows()).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('answers no more questions on the server, and gives back the ones that are refused', async () => {
    await leave('retrievals', 1);
    const asked = async (body: object) => (await post('/api/chat', body)).status;
    expect([await asked({ question: 7 }), await asked(QUESTION), await asked(QUESTION)]).toEqual([422, 200, 429]);
  });

  it('refuses agents', async () => {
    await leave('agentCalls', 1);
    const list = () => callAgent({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const [first, second] = [await list(), await list()];
    expect([first.status, second.status, second.headers.get('Retry-After')]).toEqual([200, 429, '7200']);
    expect(await second.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 } });
  });

  it('defers mail, so that its sender tries again', async () => {
    await leave('incomingMail', 1);
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const mail = 'From: a@b.example\nSubject: Hi\n\nHello';
    await deliverMail(mail);
    await expect(deliverMail(mail.replace('Hi', 'Again'))).rejects.toThrow('fits');
    expect(error).toHaveBeenCalled();
    expect(await storedMessages()).toHaveLength(1);
  });

  it('takes a small mail after it refused a large one', async () => {
    await leave('incomingMail', 10);
    const mail = (subject: string, size: number) =>
      `From: a@b.example\nSubject: ${subject}\n\n${'x'
        .repeat(70)
        .concat('\n')
        .repeat(size * 14)}`;
    await expect(deliverMail(mail('Large', 20))).rejects.toThrow('fits');
    await deliverMail(mail('Small', 5));
    expect((await storedMessages()).map(({ subject }) => subject)).toEqual(['Small']);
  });

  it('is not used up by mail that could not be stored and is sent again', async () => {
    const mail = `From: a@b.example\nSubject: Hi\n\n${'Hello '.repeat(500)}`;
    await env.DB.exec("CREATE TRIGGER refuses BEFORE INSERT ON messages BEGIN SELECT raise(ABORT, 'no'); END");
    await expect(deliverMail(mail)).rejects.toThrow();
    await env.DB.exec('DROP TRIGGER refuses');
    expect(await used('incomingMail')).toEqual([
      [false, 0],
      [true, 0],
    ]);
    await deliverMail(mail);
    expect(await used('incomingMail')).toEqual([
      [false, 3],
      [true, 3],
    ]);
  });

  it('leaves room for other mail when one domain, or a few, send large files', async () => {
    const send = (from: string, rawSize: number, subject: string) =>
      deliverMail(`From: a@b.example\nSubject: ${subject}\n\nHello`, { from, rawSize }).then(
        () => true,
        () => false,
      );
    const MIB = 1024 * 1024;
    const sent = { one: 0, two: 0, three: 0 };
    for (const domain of ['one', 'two', 'three'] as const)
      for (let time = 0; time < 5; time += 1) if (await send(`m@${domain}.example`, 20 * MIB, `${domain} ${time}`)) sent[domain] += 1;
    expect(sent).toEqual({ one: 3, two: 3, three: 1 });
    expect(await send('ann@four.example', 8 * 1024, 'A question')).toBe(true);
    expect(await send('', 8 * 1024, 'A bounce')).toBe(true);
    // Small mail is still taken: nothing is full until one does not fit.
    const full = async () => (await buildToday(env, NOW, 'en')).full.rows;
    await env.DB.prepare("UPDATE budget_uses SET used = ? WHERE name = 'incomingMail' AND share = ''")
      .bind(BUDGETS.incomingMail.all - 9)
      .run();
    expect([await send('m@five.example', 20 * MIB, 'Large'), await full()]).toEqual([false, []]);
    expect([await send('m@five.example', 10 * 1024, 'Small'), await full()]).toEqual([
      false,
      [{ name: 'incomingMail', since: NOW.toISOString() }],
    ]);
  });

  it('stores no more refused sign-in attempts, and still the successful ones', async () => {
    await leave('signInAttempts', 2);
    const attempt = (minute: number, outcome: 'done' | 'refused' = 'refused') =>
      insertAttempt(database(env.DB), { at: new Date(NOW.getTime() + minute * 60_000), kind: 'code', outcome, device: String(minute) });
    for (const minute of [0, 1, 2, 3]) await attempt(minute);
    await attempt(4, 'done');
    expect((await rows('sign_in_attempts')).map((row) => row['device'])).toEqual(['0', '1', '4']);
  });
});

describe('a message from the form', () => {
  const MESSAGE = { kind: 'message', name: 'Ada', email: 'ada@example.com', message: 'A question.' };
  const post = (body: object, headers: Record<string, string> = {}) =>
    visit('/api/contact', { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });

  it('is accepted however full the other budgets are', async () => {
    for (const name of BUDGET_NAMES) if (name !== 'contact') await leave(name, 0);
    expect((await post(MESSAGE)).status).toBe(201);
  });

  it('past the budget is refused with the address to write to and the time to try again', async () => {
    await leave('contact', 1);
    expect((await post({ ...MESSAGE, email: 'none' })).status).toBe(422);
    expect((await post(MESSAGE)).status).toBe(201);
    const refused = await post({ ...MESSAGE, message: 'Another.' }, { 'Accept-Language': 'el' });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(2 * 3_600)]);
    const { error } = (await refused.json()) as { error: { code: string; message: string } };
    expect(error).toMatchObject({ code: 'full', message: expect.stringMatching(/^Δεν στάλθηκε: .*@/u) });
    expect(await storedMessages()).toHaveLength(1);
  });

  it('past the budget is left in the plain form', async () => {
    await leave('contact', 0);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const response = await visit('/api/contact', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ ...MESSAGE, message: 'Καλημέρα' }),
    });
    expect(response.status).toBe(429);
    const page = await response.text();
    expect(page).toContain('Καλημέρα');
    expect(page).toMatch(/Write to \S+@\S+,/u);
  });
});
