/** What visitors asked and searched for: counted without identity, bounded, read and deleted by the owner, forgotten after 90 days. */

import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { questionRows } from '../../scripts/seed/questions.ts';
import { aiOverview, QUESTION_DAYS, questionsDeleted, questionsPage } from '../../src/features/assistant/admin/ai.schema.ts';
import { REPORTED_LENGTH } from '../../src/features/assistant/chat.schema.ts';
import { callAdmin, expectRefusal, readAudit } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { ask, post, QUESTION, readStream, withModel } from '../../tests/functions/chat-harness.ts';
import { rows } from '../../tests/functions/counting.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { insertRows } from '../../tests/functions/rows.ts';
import { visitWith } from '../../tests/functions/visit.ts';
import { addDays, athensDay, toDay } from '../calendar.ts';
import { BUDGETS } from '../storage/budgets.ts';
import { buildToday } from '../today/admin.ts';
import { forgetQuestions } from './jobs.ts';

const LIST = '/api/admin/ai/questions';
const list = (query = '') => callAdmin(questionsPage, `${LIST}${query}`);
const overview = (query = '') => callAdmin(aiOverview, `/api/admin/ai/overview${query}`);

const question = (rest: object = {}): object => ({ kind: 'question', text: 'Do you sell giraffes?', locale: 'en', found: false, ...rest });
const report = async (rest: object = {}, headers: Record<string, string> = {}): Promise<boolean> => {
  const response = await post('/api/questions', question(rest), {}, headers);
  expect(response.status).toBe(202);
  return ((await response.json()) as { data: { stored: boolean } }).data.stored;
};
const stored = () => rows('asked_questions');

describe('POST /api/questions', () => {
  it('counts spellings of the same text as one, by kind and language', async () => {
    await report();
    await report({ text: 'DO YOU SELL   GIRAFFES' });
    await report({ text: 'do you sell giraffes?!', found: true });
    await report({ kind: 'search' });
    await report({ text: 'Πουλάτε καμηλοπαρδάλεις;', locale: 'el' });
    await report({ text: 'ΠΟΥΛΑΤΕ ΚΑΜΗΛΟΠΑΡΔΑΛΕΙΣ', locale: 'el' });
    const { rows: found, total } = await list('?sort=-asked');
    expect(total).toBe(3);
    const today = athensDay(new Date());
    expect(found[0]).toMatchObject({ text: 'Do you sell giraffes?', asked: 3, found: 1, kind: 'question', firstOn: today, lastOn: today });
    expect(found[1]).toMatchObject({ text: 'Πουλάτε καμηλοπαρδάλεις;', asked: 2, locale: 'el' });
  });

  it('adds an opinion to the text without counting it again, as often as it was asked', async () => {
    expect(await report({ helpful: true })).toBe(false);
    await report({ found: true });
    expect([await report({ found: true, helpful: false }), await report({ found: true, helpful: true })]).toEqual([true, false]);
    expect((await list()).rows[0]).toMatchObject({ asked: 1, helpful: 0, unhelpful: 1 });
  });

  it.each([
    ['Write to maria@client.example', /maria|client/u],
    ['Call +30 697 123 4567 or 2101234567', /\d{3}/u],
    ['My card 4111 1111 1111 1111', /1111/u],
    ['IBAN GR16 0110 1250 0000 0001 2300 695', /0110|695/u],
    ['Το ΑΦΜ μου είναι 094014201', /0940/u],
    ['Born 12/05/1980', /1980/u],
    ['See https://a.example/x?token=hunter2', /hunter2/u],
  ])('stores no personal data: %s', async (text, secret) => {
    await report({ text });
    await ask({}, { question: text, locale: 'en' });
    const all = await stored();
    expect(all).toHaveLength(1);
    expect(JSON.stringify(all.map((row) => [row['text'], row['folded']]))).not.toMatch(secret);
  });

  it('stores no address and no time', async () => {
    await report();
    const [row] = await stored();
    expect(Object.keys(row ?? {})).toEqual(['day', 'id', 'kind', 'locale', 'text', 'folded', 'asked', 'found', 'helpful', 'unhelpful']);
  });

  it.each([
    ['who object', { 'Sec-GPC': '1' }],
    ['who object in the older way', { DNT: '1' }],
    ['that are robots', { 'User-Agent': 'Googlebot/2.1' }],
  ])('stores nothing of visitors %s', async (_, headers) => {
    expect(await report({}, headers)).toBe(false);
    await ask({}, QUESTION, headers);
    expect(await stored()).toEqual([]);
  });

  it('stores nothing without a letter', async () => {
    expect(await report({ text: '???' })).toBe(false);
  });

  it.each([
    ['an empty text', question({ text: ' ' }), 422],
    ['a long text', question({ text: 'x'.repeat(REPORTED_LENGTH + 1) }), 422],
    ['another kind', question({ kind: 'wish' }), 422],
    ['no outcome', { kind: 'search', text: 'x', locale: 'en' }, 422],
    ['more than is asked for', question({ name: 'Maria' }), 422],
  ])('refuses %s', async (_, body, status) => {
    expect((await post('/api/questions', body)).status).toBe(status);
    expect(await stored()).toEqual([]);
  });

  it('is bounded in new texts a day, while known ones go on counting', async () => {
    await report();
    const use = env.DB.prepare(
      "INSERT INTO budget_uses VALUES (?, 'questionTexts', '', ?, NULL) ON CONFLICT DO UPDATE SET used = excluded.used",
    );
    await use.bind(toDay(new Date()), BUDGETS.questionTexts.all).run();
    expect([await report({ text: 'Another question' }), await report()]).toEqual([false, true]);
    expect((await stored()).map((row) => row['asked'])).toEqual([2]);
  });

  it('is bounded in all a day', async () => {
    await env.DB.prepare("INSERT INTO budget_uses VALUES (?, 'questions', '', ?, NULL)")
      .bind(toDay(new Date()), BUDGETS.questions.all)
      .run();
    expect(await report()).toBe(false);
    expect(await stored()).toEqual([]);
  });
});

describe('POST /api/chat', () => {
  it('counts its question, found or not, and not if the visitor does not want it', async () => {
    await ask();
    await ask({}, { ...QUESTION, record: false });
    await ask({}, { question: 'Do you sell giraffes?', locale: 'en' });
    await ask(withModel('not-found'));
    expect((await list('?sort=text')).rows.map(({ text, asked, found }) => [text, asked, found])).toEqual([
      ['Do you sell giraffes?', 1, 0],
      ['How often are backups tested?', 2, 1],
    ]);
  });
});

describe('the owner', () => {
  const seed = (count: number) => insertRows(questionRows({ seed: 'calls', now: Date.now() }, count));

  it('filters, searches, sorts and reaches the thousandth row', async () => {
    await seed(1600);
    const { total, counts } = await list();
    expect(total).toBeGreaterThan(1000);
    expect((await list('?page=20&size=50')).rows).toHaveLength(50);
    for (const show of ['unanswered', 'searches', 'unhelpful'] as const) expect((await list(`?show=${show}`)).total).toBe(counts[show]);
    expect((await list('?show=searches&size=100')).rows.every(({ kind }) => kind === 'search')).toBe(true);
    expect((await list('?show=unanswered&size=100')).rows.every(({ kind, found, asked }) => kind === 'question' && found < asked)).toBe(
      true,
    );
    const greek = await list('?q=ΕΛΕΓΧΟΣ&locale=el&size=100');
    expect(greek.total).toBeGreaterThan(0);
    expect(greek.rows.every(({ text, locale }) => locale === 'el' && text.includes('έλεγχος'))).toBe(true);
    const asked = (await list('?sort=-asked')).rows.map((row) => row.asked);
    expect(asked).toEqual(asked.toSorted((one, other) => other - one));
    expect((await list('?q=%25')).total).toBe(0);
  });

  it('sees figures of a range, day by day, and today’s use of the budget', async () => {
    const insert = env.DB.prepare("INSERT INTO asked_questions VALUES (?, ?, ?, 'en', 'x', 'x', ?, ?, ?, ?)");
    const day = (ago: number) => addDays(athensDay(new Date()), -ago);
    await env.DB.batch([
      insert.bind(day(0), 'a', 'question', 4, 3, 2, 1),
      insert.bind(day(6), 'a', 'question', 1, 0, 0, 0),
      insert.bind(day(7), 'a', 'question', 8, 8, 0, 0),
      insert.bind(day(0), 'b', 'search', 5, 0, 0, 0),
    ]);
    const week = await overview('?days=7');
    expect(week.questions).toEqual({ asked: 5, answered: 3, unanswered: 2, helpful: 2, unhelpful: 1 });
    expect([week.searches, week.days.length, week.days.at(-1)]).toEqual([5, 7, { day: day(0), answered: 3, unanswered: 1 }]);
    expect((await overview()).questions.asked).toBe(13);
    expect(week.model).toBeNull();
    expect((await buildToday(env, new Date(), 'en')).questions).toEqual({ asked: 1, unanswered: 1 });
    await ask(withModel('plain'));
    expect(await overview()).toMatchObject({ requests: { used: 1, limit: 500 }, tokens: { used: 42, limit: 1_000_000 } });
  });

  it('deletes one and, with a fresh sign-in, all; the audit log has no text', async () => {
    await report();
    await report({ text: 'Secret plans?' });
    const [first] = (await list('?sort=text')).rows;
    expect(await callAdmin(questionsDeleted, `${LIST}/${first?.id}`, { method: 'DELETE' })).toEqual({ deleted: 1 });
    await expectRefusal(`${LIST}/${first?.id}`, { method: 'DELETE' }, 404, 'not_found');
    await expectRefusal(`${LIST}/x`, { method: 'DELETE' }, 404, 'not_found');
    expect((await list()).rows.map(({ text }) => text)).toEqual(['Secret plans?']);
    expect(await callAdmin(questionsDeleted, LIST, { method: 'DELETE' })).toEqual({ deleted: 1 });
    expect(await stored()).toEqual([]);
    const audit = await readAudit();
    expect(audit.map(({ action }) => action)).toEqual(['question.delete', 'questions.delete']);
    expect(JSON.stringify(audit)).not.toMatch(/giraffe|plans/iu);
  });

  it('tries a question: passages and times, nothing stored', async () => {
    const response = await asOwner('/api/admin/ai/trials', { method: 'POST', body: JSON.stringify(QUESTION) });
    expect(response.headers.get('Content-Type')).toBe('text/event-stream');
    expect(response.headers.get('Cache-Control')).toBe('no-store, no-transform');
    const { passages, end } = await readStream(response);
    expect(passages[0]?.url).toBe('/services/cloud#backups');
    expect(end).toMatchObject({ source: 'passages', reason: 'no-model', retrievalMs: expect.any(Number), totalMs: expect.any(Number) });
    expect(await stored()).toEqual([]);
  });

  it('sees with a model what is dropped and why, and what its server said', async () => {
    const tried = async (mode: string) =>
      readStream(
        await visitWith(withModel(mode), 'https://lycabettus.test/api/admin/ai/trials', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Cookie: await signedIn() },
          body: JSON.stringify(QUESTION),
        }),
      );
    const { events, sentences, end } = await tried('links');
    expect(sentences.map(({ text }) => text)).toEqual(['Backups are tested every month.']);
    expect(events.filter(({ event }) => event === 'dropped').map(({ data }) => (data as { why: string }).why)).toEqual([
      'link',
      'link',
      'link',
      'link',
    ]);
    expect(end).toMatchObject({ source: 'model', tokens: expect.any(Number), firstTokenMs: expect.any(Number) });
    expect((await tried('401')).end).toMatchObject({ source: 'passages', reason: 'error', detail: 'HTTP 401' });
  });
});

it('are forgotten after 90 days', async () => {
  const now = new Date('2026-11-21T01:15:00Z');
  const insert = env.DB.prepare("INSERT INTO asked_questions VALUES (?, 'a', 'question', 'en', 'x', 'x', 1, 1, 0, 0)");
  const day = (ago: number) => addDays('2026-11-21', -ago);
  await env.DB.batch([insert.bind(day(QUESTION_DAYS)), insert.bind(day(QUESTION_DAYS - 1)), insert.bind(day(0))]);
  for (let time = 0; time < 2; time += 1) {
    await forgetQuestions(env, now);
    expect((await stored()).map((row) => row['day']).toSorted()).toEqual([day(QUESTION_DAYS - 1), day(0)]);
  }
});
