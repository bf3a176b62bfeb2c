import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Outcome } from '@/features/api/client.ts';
import { pick } from '@/i18n/translator.ts';
import { createForm, DRAFT_DELAY_MS, type FormFields, type FormOptions } from './form-store.ts';
import type { FieldValues } from './forms.schema.ts';
import { FORM_KEYS } from './texts.ts';

const SCHEMA = z.object({ name: z.string().min(1), message: z.string().min(1).max(20) });
const WRITTEN = { name: 'Ada', message: 'Hello' };
const EMPTY = { name: '', message: '' };
const TEXTS = pick('en', FORM_KEYS);

type Reply = { reference: string };
const sent: Outcome<Reply> = { ok: true, data: { reference: 'R1' } };
const failed = (status: number, error: object = {}): Outcome<Reply> => ({
  ok: false,
  status,
  offline: status === 0,
  error: { code: 'code', message: 'From the server', ...error },
});

const isWritten = ([, value]: [string, string]) => value !== '';

function opened(values: FieldValues = WRITTEN, options: Partial<FormOptions<Reply>> = {}, stored?: FieldValues) {
  const page = { values: { ...EMPTY, ...values } as FieldValues, stored, key: 1 };
  const write = (change: FieldValues) => {
    page.values = { ...page.values, ...change };
    // Stands in for the browser's `input` event.
    form.edited();
  };
  const fields: FormFields = {
    values: () => page.values,
    written: () => Object.fromEntries(Object.entries(page.values).filter(isWritten)),
    fillEmpty: (change) => write(Object.fromEntries(Object.entries(change).filter(([name]) => !page.values[name]))),
    add: write,
    reset: () => {
      page.values = EMPTY;
    },
  };
  const draft = {
    key: () => `key-${page.key}`,
    restore: () => page.stored,
    save: (change: FieldValues) => {
      page.stored = change;
    },
    clear: () => {
      page.stored = undefined;
      page.key += 1;
    },
  };
  const calls = {
    post: vi.fn(async (): Promise<Outcome<Reply> | undefined> => sent),
    enqueue: vi.fn(async () => true),
    onSent: vi.fn(),
    onQueued: vi.fn(),
    onWrong: vi.fn(),
    onReady: vi.fn(),
  };
  const form = createForm<Reply>(
    () => fields,
    draft,
    () => ({ schema: SCHEMA, texts: TEXTS, languageTag: 'en-GB', ...calls, ...options }),
  );
  return { form, page, write, ...calls, state: () => form.$form.get() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a submit', () => {
  it('sends the text with the key of its draft, clears the draft and stays busy', async () => {
    const { form, page, post, onSent, state } = opened();
    form.start();
    await vi.advanceTimersByTimeAsync(1500);
    await form.submit();
    expect(post).toHaveBeenCalledExactlyOnceWith({ ...WRITTEN, elapsedMs: 1500 }, 'key-1');
    expect(onSent).toHaveBeenCalledExactlyOnceWith({ reference: 'R1' });
    expect([state().status, page.stored, page.values]).toEqual(['busy', undefined, WRITTEN]);
    form.leave();
    expect([page.stored, page.values]).toEqual([undefined, EMPTY]);
  });

  it('happens once, however often it is pressed, and again once the page is restored', async () => {
    const { form, post } = opened();
    await Promise.all([form.submit(), form.submit()]);
    await form.submit();
    expect(post).toHaveBeenCalledTimes(1);
    form.comeBack();
    await form.submit();
    expect(post).toHaveBeenCalledTimes(2);
  });

  it('with invalid fields sends nothing, lists them and requests the focus each time', async () => {
    const { form, post, onWrong, state } = opened({ name: 'Ada', message: '' });
    await form.submit();
    expect(state()).toMatchObject({ errors: { message: TEXTS['field.required'] }, refusals: 1, status: 'idle' });
    await form.submit();
    expect([state().refusals, onWrong.mock.calls, post.mock.calls]).toEqual([2, [[['message']], [['message']]], []]);
  });

  it('is held while the form is not ready', async () => {
    const { form, post, state } = opened(EMPTY, { ready: () => false });
    await form.submit();
    expect([post.mock.calls, state().errors]).toEqual([[], {}]);
  });

  it('that the server refuses shows its messages and keeps the draft', async () => {
    const { form, page, post, onWrong, state } = opened();
    post.mockResolvedValueOnce(failed(422, { fields: { name: 'Not this one.' } }));
    await form.submit();
    expect(state()).toMatchObject({ errors: { name: 'Not this one.' }, refusals: 1, failure: undefined, status: 'idle' });
    expect([onWrong.mock.calls, page.stored]).toEqual([[[['name']]], WRITTEN]);
  });

  it.each([
    [failed(429), TEXTS['forms.tooMany']],
    [failed(500), TEXTS['forms.failed']],
    [failed(503, { code: 'full' }), 'From the server'],
  ])('that fails says why, and the next one starts without the message', async (outcome, failure) => {
    const { form, post, state } = opened();
    post.mockResolvedValueOnce(outcome);
    await form.submit();
    expect(state()).toMatchObject({ failure, status: 'idle' });
    const next = form.submit();
    expect(state()).toMatchObject({ failure: undefined, status: 'busy' });
    await next;
  });
});

describe('without a network a submit', () => {
  it.each([
    ['known before', undefined],
    ['found out', failed(0)],
  ])('(%s) joins the queue and empties the form', async (_, outcome) => {
    const { form, page, post, enqueue, onQueued, state } = opened();
    post.mockResolvedValueOnce(outcome);
    await form.submit();
    expect(enqueue).toHaveBeenCalledExactlyOnceWith({ ...WRITTEN, elapsedMs: 0 }, 'key-1', WRITTEN);
    expect(state()).toMatchObject({ joined: 1, status: 'idle', failure: undefined });
    expect([page.values, page.stored, onQueued.mock.calls.length]).toEqual([EMPTY, undefined, 1]);
  });

  it('stays in the form where the browser stores nothing', async () => {
    const { form, page, post, enqueue, state } = opened();
    post.mockResolvedValueOnce(undefined);
    enqueue.mockResolvedValueOnce(false);
    await form.submit();
    expect(state()).toMatchObject({ joined: 0, status: 'idle', failure: TEXTS['forms.offline'] });
    expect(page.values).toEqual(WRITTEN);
  });
});

describe('a check', () => {
  it('of some fields ignores the others, and clears corrected errors', () => {
    const { form, write, state } = opened(EMPTY);
    expect([form.check(['name']), Object.keys(state().errors)]).toEqual([false, ['name']]);
    write({ name: 'Ada' });
    expect([form.check(['name']), state().errors]).toEqual([true, {}]);
  });
});

describe('the draft', () => {
  it('is written when typing pauses', () => {
    const { page, write } = opened(EMPTY);
    write({ name: 'A' });
    vi.advanceTimersByTime(DRAFT_DELAY_MS - 1);
    write({ name: 'Ad' });
    vi.advanceTimersByTime(DRAFT_DELAY_MS - 1);
    expect(page.stored).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(page.stored).toEqual({ name: 'Ad' });
  });

  it('is written at once when the page is left, if there are unsaved changes', () => {
    const { form, page, write } = opened(EMPTY);
    form.leave();
    expect(page.stored).toBeUndefined();
    write({ name: 'A' });
    form.leave();
    expect(page.stored).toEqual({ name: 'A' });
  });

  it('is restored into empty fields, without being written again', () => {
    const stored = { name: 'Earlier', message: 'Draft' };
    const { form, page, onReady } = opened({ name: 'Typed before' }, {}, stored);
    form.start();
    expect(page.values).toEqual({ name: 'Typed before', message: 'Draft' });
    expect(onReady).toHaveBeenCalledExactlyOnceWith(page.values);
    vi.runAllTimers();
    expect(page.stored).toBe(stored);
  });

  it('starts with text typed before hydration, and with values from a link', () => {
    const { form, page } = opened({ name: 'Typed' });
    form.start({ message: 'Linked' });
    vi.runAllTimers();
    expect(page.stored).toEqual({ name: 'Typed', message: 'Linked' });
  });

  it('that is discarded can be restored', () => {
    const { form, page, onReady, state } = opened();
    form.discard();
    expect([page.values, page.stored, state().discarded]).toEqual([EMPTY, undefined, WRITTEN]);
    form.undo();
    expect([page.values, page.stored, state().discarded]).toEqual([WRITTEN, WRITTEN, undefined]);
    expect(onReady).toHaveBeenCalledExactlyOnceWith(WRITTEN);
  });

  it('cannot be restored over new text', () => {
    const { form, page, write, state } = opened();
    form.discard();
    write({ name: 'New' });
    form.undo();
    expect([state().discarded, page.values]).toEqual([undefined, { name: 'New', message: '' }]);
  });
});

it('an error goes once a correction has made its field right, and with it no other', async () => {
  const { form, page, state } = opened(EMPTY);
  await form.submit();
  page.values = { name: 'Ada', message: 'x'.repeat(21) };
  form.edited();
  form.edited('message');
  expect(Object.keys(state().errors)).toEqual(['name', 'message']);
  form.edited('name');
  expect(Object.keys(state().errors)).toEqual(['message']);
});

it('a form that is not mounted does nothing', async () => {
  const nothing = { key: () => '', restore: () => undefined, save: vi.fn(), clear: vi.fn() };
  const post = vi.fn();
  const form = createForm<Reply>(
    () => undefined,
    nothing,
    () => ({ schema: SCHEMA, texts: TEXTS, languageTag: 'en-GB', post, enqueue: post, onSent: post }),
  );
  await form.submit();
  form.discard();
  form.undo();
  expect([form.check(), post.mock.calls, nothing.save.mock.calls, nothing.clear.mock.calls]).toEqual([false, [], [], []]);
});
