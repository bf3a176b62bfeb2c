/** The assistant's calls: passages, a model's answer as JSON and as a stream, and every way in which a model fails. */
import { env } from 'cloudflare:workers';
import { describe, expect, inject, it } from 'vitest';
import { QUESTION_LENGTH } from '../../src/features/assistant/chat.schema.ts';
import { ask, post, QUESTION, stream, withModel } from '../../tests/functions/chat-harness.ts';
import { rows } from '../../tests/functions/counting.ts';
import { brokenAssets, visitWith } from '../../tests/functions/visit.ts';
import { ATTACKS } from '../../tests/services/model/scripts.ts';
import { askModel } from './ask-model.ts';
import { getModel } from './model.ts';
import { NOT_FOUND } from './prompt.ts';

const GREEK = { question: 'Πόσο συχνά δοκιμάζονται τα αντίγραφα;', locale: 'el' };
const NOTHING = { question: 'Do you sell giraffes?', locale: 'en' };
const modelName = async (bindings: object): Promise<unknown> =>
  (
    (await (await visitWith(bindings, '/api/chat', { headers: { 'CF-Connecting-IP': '192.0.2.9' } })).json()) as {
      data: { model: unknown };
    }
  ).data.model;

interface Sent {
  authorization?: string;
  body: { model: string; messages: { role: string; content: string }[]; temperature?: number; max_tokens?: number };
}
const sent = async (): Promise<Sent[]> => (await fetch(`${inject('modelService')}/control/requests`)).json();

describe('without a model', () => {
  it('answers with passages, word for word, with links to their headings', async () => {
    expect(await modelName({})).toBeNull();
    const given = await ask();
    expect(given).toMatchObject({ source: 'passages', reason: 'no-model' });
    expect(given.passages[0]).toEqual({
      title: 'Cloud',
      heading: 'Backups',
      url: '/services/cloud#backups',
      text: expect.stringMatching(/^Backups are tested every month\. /u),
    });
    expect((await ask({}, GREEK)).passages[0]?.url).toBe('/el/services/cloud#αντίγραφα');
  });

  it('streams them at once', async () => {
    const { events, passages, end } = await stream();
    expect(events.map(({ event }) => event)).toEqual(['passages', 'end']);
    expect(passages.length).toBeGreaterThan(0);
    expect(end).toEqual({ source: 'passages', reason: 'no-model' });
  });

  it.each([
    ['no name', { AI_URL: 'https://model.example/v1' }],
    ['no address', { AI_MODEL: 'x' }],
    ['an address that is none', { AI_URL: 'https://', AI_MODEL: 'x' }],
    ['another scheme', { AI_URL: 'file:///etc', AI_MODEL: 'x' }],
  ])('counts %s as none', (_, settings) => {
    expect(getModel(settings)).toBeUndefined();
  });

  it('says that the texts are missing, and nothing else', async () => {
    const response = await post('/api/chat', QUESTION, { ASSETS: brokenAssets((path) => path.startsWith('/search/')) });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ success: false, error: { code: 'unavailable' } });
  });
});

describe('with a model', () => {
  it('answers in cited sentences, as JSON', async () => {
    expect(await modelName(withModel())).toBe('stand-in-1:answer');
    const given = await ask(withModel());
    expect(given).toMatchObject({ source: 'model' });
    expect(given.reason).toBeUndefined();
    expect(given.sentences?.[0]).toEqual({ text: 'Backups are tested every month.', citations: [1] });
  });

  it('streams passages, then sentences, each complete', async () => {
    const { events, sentences, end } = await stream(withModel(), GREEK);
    expect(events[0]?.event).toBe('passages');
    expect(events.at(-1)?.event).toBe('end');
    expect(sentences[0]).toEqual({ text: 'Τα αντίγραφα ασφαλείας δοκιμάζονται κάθε μήνα, π.χ. με πλήρη επαναφορά.', citations: [1] });
    expect(end).toEqual({ source: 'model' });
  });

  it('gets the passages as data apart from the instructions, and the key', async () => {
    const question = 'Are backups tested "}]}?';
    await ask(withModel(), { question, previous: 'Who tests the backups?', locale: 'en' });
    const { authorization, body } = (await sent()).at(-1) ?? expect.fail('nothing was sent');
    expect(authorization).toBe('Bearer sk-test-model');
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(body.messages[0]?.content).toContain(NOT_FOUND);
    expect(body.messages[0]?.content).not.toContain(question);
    const data = JSON.parse(body.messages[1]?.content ?? '') as { passages: { number: number; text: string }[]; question: string };
    expect(Object.keys(data)).toEqual(['passages', 'question', 'previousQuestion']);
    expect(data.question).toBe(question);
    expect(data.passages.length).toBeLessThanOrEqual(3);
    expect(body.temperature).toBeLessThan(0.5);
    expect(body.max_tokens).toBeGreaterThan(0);
  });

  it('sends no key if there is none, as local models do not need one', async () => {
    const { AI_KEY: _, ...local } = withModel();
    expect(await ask(local)).toMatchObject({ source: 'model' });
    expect((await sent()).at(-1)?.authorization).toBeUndefined();
  });

  it('is not asked if the site has no passage', async () => {
    const before = (await sent()).length;
    expect(await ask(withModel(), NOTHING)).toEqual({ source: 'passages', passages: [], reason: 'not-found' });
    expect((await sent()).length).toBe(before);
  });

  it.each([
    ['not-found', 'not-found'],
    ['refuse', 'refused'],
    ['filtered', 'refused'],
    ['filter', 'refused'],
    ['401', 'error'],
    ['429', 'error'],
    ['500', 'error'],
    ['redirect', 'error'],
    ['malformed', 'error'],
    ['break', 'error'],
    ['empty', 'error'],
    ['uncited', 'uncited'],
  ])('that answers %s falls back to the passages: %s', async (mode, reason) => {
    const json = await ask(withModel(mode));
    expect(json).toMatchObject({ source: 'passages', reason });
    expect(json.sentences).toBeUndefined();
    expect(json.passages.length).toBeGreaterThan(0);
    expect((await stream(withModel(mode))).end).toEqual({ source: 'passages', reason });
  });

  it('falls back when nothing is there', async () => {
    expect(await ask(withModel('answer', { AI_URL: 'http://127.0.0.1:9/v1' }))).toMatchObject({ source: 'passages', reason: 'error' });
  });

  it.each(['plain', 'newer'])('that is %s answers all the same', async (mode) => {
    expect(await ask(withModel(mode))).toMatchObject({ source: 'model' });
  });

  it.each([
    ['silent', { firstTokenMs: 60 }, 'first token'],
    ['endless', { totalMs: 300 }, 'total'],
  ])('is given up when it is %s', async (mode, limits, detail) => {
    const model = getModel(withModel(mode)) ?? expect.fail('no model');
    const heard: string[] = [];
    const reply = await askModel(model, [{ role: 'user', content: JSON.stringify({ passages: [], question: 'x' }) }], {
      ...limits,
      onText: async (text) => {
        heard.push(text);
        return true;
      },
    });
    expect(reply).toMatchObject({ reason: 'timeout', detail });
    expect(heard.length > 0).toBe(mode === 'endless');
  });
});

describe('a model that obeys an attacker', () => {
  it.each(ATTACKS)('is heard only in cited, plain sentences: %s', async (attack) => {
    const { sentences, passages, end } = await stream(withModel(attack));
    const shown = sentences.map(({ text }) => text).join(' ');
    expect(shown).not.toMatch(/evil|https?:|<|>|\*|`|JSON object|HACKED|bankrupt|free|card/iu);
    expect(shown).toBe('Backups are tested every month.');
    for (const { citations } of sentences) for (const number of citations) expect(number <= passages.length && number >= 1).toBe(true);
    expect(end).toEqual({ source: 'model' });
  });
});

describe('a request', () => {
  it.each([
    ['no question', { locale: 'en' }, 422],
    ['an empty question', { question: '  ', locale: 'en' }, 422],
    ['a long question', { question: 'x'.repeat(QUESTION_LENGTH + 1), locale: 'en' }, 422],
    ['a long question before', { ...QUESTION, previous: 'x'.repeat(QUESTION_LENGTH + 1) }, 422],
    ['another language', { ...QUESTION, locale: 'de' }, 422],
    ['passages of its own', { ...QUESTION, passages: [] }, 422],
  ])('with %s is refused', async (_, body, status) => {
    expect((await post('/api/chat', body, withModel())).status).toBe(status);
    expect(await rows('asked_questions')).toEqual([]);
  });
});

describe('the day’s budget', () => {
  const used = async (name: string): Promise<number> =>
    Number(
      (await env.DB.prepare("SELECT used FROM budget_uses WHERE name = ? AND share = ''").bind(name).first<{ used: number }>())?.used ?? 0,
    );

  it('of requests ends in passages', async () => {
    const two = withModel('answer', { AI_DAILY_REQUESTS: '2' });
    const sources = [];
    for (let time = 0; time < 3; time += 1) sources.push((await ask(two)).reason ?? 'model');
    expect(sources).toEqual(['model', 'model', 'budget']);
  });

  it('of requests is shared out: one network cannot use up all', async () => {
    const LIMIT_FORMS: RateLimit = { limit: async () => ({ success: true }) };
    const twenty = withModel('answer', { AI_DAILY_REQUESTS: '20', LIMIT_FORMS });
    const reasons = [];
    for (let time = 0; time < 12; time += 1)
      reasons.push((await ask(twenty, QUESTION, { 'CF-Connecting-IP': '2001:db8:77::1' })).reason ?? 'model');
    expect(reasons).toEqual([...Array.from({ length: 10 }, () => 'model'), 'budget', 'budget']);
    expect((await ask(twenty)).source).toBe('model');
  });

  it('of tokens is reserved before, and counted by what was used', async () => {
    const before = (await sent()).length;
    expect(await ask(withModel('answer', { AI_DAILY_TOKENS: '100' }))).toMatchObject({ source: 'passages', reason: 'budget' });
    expect((await sent()).length).toBe(before);
    expect(await used('aiRequests')).toBe(0);
    await env.DB.exec('DELETE FROM budget_uses');
    await ask(withModel('plain'));
    expect(await used('aiTokens')).toBe(42);
  });

  it('is not used up by a server that refuses', async () => {
    await ask(withModel('500'));
    expect([await used('aiRequests'), await used('aiTokens')]).toEqual([1, 0]);
  });
});
