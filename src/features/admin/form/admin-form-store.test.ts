import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Outcome } from '@/features/api/client.ts';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { getMessages } from '@/i18n/translator.ts';
import { type AdminFormOptions, createAdminForm } from './admin-form-store.ts';
import type { Edited } from './written.ts';

const SCHEMA = z.object({ name: z.string().min(1), aliases: z.array(z.string().min(1)) });
type Options = AdminFormOptions<typeof SCHEMA>;
const TEXTS = getMessages('en');
const version = (number: number, name = 'Saved'): Edited => ({ version: number, values: { name, aliases: 'a' } });
const failed = (status: number, error: object = {}): Outcome<Edited> => ({
  ok: false,
  status,
  offline: status === 0,
  error: { code: 'code', message: '', ...error },
});

/** A form with fields and draft in memory. */
function opened(options: Partial<Options> = {}, stored?: FieldValues) {
  const page = { values: {} as FieldValues, stored, focused: 0 };
  const calls = {
    save: vi.fn<Options['save']>(async ({ name }, from) => ({ ok: true, data: version(from + 1, name) })),
    fetchSaved: vi.fn(async (): Promise<Outcome<Edited>> => ({ ok: true, data: version(3) })),
    onSaved: vi.fn(),
  };
  const draft = {
    key: () => 'key',
    restore: () => page.stored,
    save: (values: FieldValues) => {
      page.stored = values;
    },
    clear: () => {
      page.stored = undefined;
    },
  };
  const fields = {
    read: () => page.values,
    show: (values: FieldValues) => {
      page.values = values;
    },
    focusSave: () => {
      page.focused += 1;
    },
  };
  const form = createAdminForm<typeof SCHEMA>(
    version(3),
    () => fields,
    draft,
    () => ({
      bodyOf: ({ name, aliases = '' }) => ({ name, aliases: aliases.split(',') }),
      schema: SCHEMA,
      texts: TEXTS,
      labels: { name: 'Name', aliases: 'Aliases' },
      languageTag: 'en-GB',
      ...calls,
      ...options,
    }),
  );
  const write = (name: string, aliases = 'a') => {
    page.values = { name, aliases };
    form.edited();
  };
  form.start();
  return { form, page, write, ...calls, state: () => form.$form.get() };
}

it('opens with the saved values, and with a draft over them', () => {
  expect(opened().page.values).toEqual({ name: 'Saved', aliases: 'a' });
  const { page, state } = opened({}, { name: 'Draft' });
  expect([page.values, state().isDirty]).toEqual([{ name: 'Draft', aliases: 'a' }, true]);
});

describe('saving', () => {
  it('sends the fields with the edited version, then continues from the saved one', async () => {
    const { form, page, write, save, onSaved, state } = opened();
    write('New');
    expect([state().isDirty, page.stored]).toEqual([true, { name: 'New' }]);
    await form.submit();
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'New', aliases: ['a'] }, 3);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(version(4, 'New'));
    expect(state()).toMatchObject({ isDirty: false, status: 'done', errors: {}, failure: undefined });
    expect(page.stored).toBeUndefined();
    await form.submit();
    expect(save.mock.lastCall?.[1]).toBe(4);
  });

  it('is done once, and text written meanwhile stays unsaved', async () => {
    const { form, page, write, save, state } = opened();
    write('New');
    const saving = form.submit();
    expect(state().status).toBe('busy');
    write('Newer');
    await form.submit();
    await saving;
    expect(save).toHaveBeenCalledTimes(1);
    expect([page.values['name'], state().isDirty, page.stored?.['name']]).toEqual(['Newer', true, 'Newer']);
  });

  it('with invalid fields sends nothing, and names the field within a list', async () => {
    const { form, write, save, state } = opened();
    write('', 'a,,c');
    await form.submit();
    expect(save).not.toHaveBeenCalled();
    expect(state()).toMatchObject({ errors: { name: TEXTS['field.required'], aliases: TEXTS['field.required'] }, refusals: 1 });
  });

  it.each([
    [failed(401), TEXTS['adminForm.ended']],
    [failed(0), TEXTS['adminForm.offline']],
    [failed(500), TEXTS['adminForm.failed']],
  ])('that fails says why and keeps the text', async (outcome, failure) => {
    const { form, write, save, state } = opened();
    save.mockResolvedValueOnce(outcome);
    write('New');
    await form.submit();
    expect(state()).toMatchObject({ failure, isDirty: true, status: 'idle' });
    form.signedIn();
    expect(state().failure).toBeUndefined();
  });

  it('that the server refuses shows its messages', async () => {
    const { form, save, state } = opened();
    save.mockResolvedValueOnce(failed(422, { fields: { 'aliases.2': 'Taken.' } }));
    await form.submit();
    expect(state()).toMatchObject({ errors: { aliases: 'Taken.' }, refusals: 1, status: 'idle' });
  });
});

it('discards the changes, with the focus on the save button', () => {
  const { form, page, write, state } = opened();
  write('New');
  form.revert();
  expect([page.values['name'], page.stored, page.focused, state().isDirty]).toEqual(['Saved', undefined, 1, false]);
});

describe('when another page has saved meanwhile', () => {
  const conflicted = async () => {
    const opening = opened();
    opening.save.mockResolvedValueOnce(failed(409));
    opening.fetchSaved.mockResolvedValueOnce({ ok: true, data: version(5, 'Theirs') });
    opening.write('Mine');
    await opening.form.submit();
    return opening;
  };

  it('both versions are shown, and neither is saved', async () => {
    const { state, onSaved } = await conflicted();
    expect(state().conflict).toEqual({ theirs: version(5, 'Theirs'), fields: [{ name: 'name', mine: 'Mine', theirs: 'Theirs' }] });
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('mine can be saved over theirs', async () => {
    const { form, page, save, state } = await conflicted();
    await form.keepMine();
    expect(save.mock.lastCall).toEqual([{ name: 'Mine', aliases: ['a'] }, 5]);
    expect([state().conflict, state().isDirty, page.focused]).toEqual([undefined, false, 1]);
  });

  it('theirs can be taken, and edited from then on', async () => {
    const { form, page, onSaved, state, save } = await conflicted();
    form.takeTheirs();
    expect([page.values['name'], page.focused, state().conflict, state().isDirty]).toEqual(['Theirs', 1, undefined, false]);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(version(5, 'Theirs'));
    await form.submit();
    expect(save.mock.lastCall?.[1]).toBe(5);
  });

  it.each([
    ['the same version is still saved', 'That name is taken.', 'That name is taken.'],
    ['the server gives no reason', '', TEXTS['adminForm.failed']],
  ])('there is no conflict if %s', async (_, message, failure) => {
    const { form, save, state } = opened();
    save.mockResolvedValueOnce(failed(409, { message }));
    await form.submit();
    expect(state()).toMatchObject({ conflict: undefined, failure });
  });
});
