import { beforeEach, expect, it } from 'vitest';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { writtenOver } from './written.ts';

const SAVED = { values: { name: 'Thanks', text: 'Saved' }, version: 3 };
const written = (text: string): FieldValues => ({ name: 'Thanks', text });

let storedDraft: FieldValues | undefined;
const draft = {
  restore: () => storedDraft,
  save: (values: FieldValues) => {
    storedDraft = values;
  },
  clear: () => {
    storedDraft = undefined;
  },
};
const opened = () => {
  const form = writtenOver(SAVED, draft);
  form.begin();
  return form;
};
beforeEach(() => {
  storedDraft = undefined;
});

it('a form closed right after a key press opens with the typed text', () => {
  opened().write(written('Half a thought'));
  expect(opened().values()).toEqual(written('Half a thought'));
  expect(storedDraft, 'the name may be saved anew meanwhile').toEqual({ text: 'Half a thought' });
});

it('opening and closing a form does not change its draft', () => {
  storedDraft = written('Earlier');
  opened();
  expect(opened().isDirty()).toBe(true);
  expect(storedDraft).toEqual(written('Earlier'));
});

it.each([
  ['a change that is taken back', (form: ReturnType<typeof opened>) => form.write(written('Saved'))],
  ['discarding', (form: ReturnType<typeof opened>) => form.take(SAVED)],
  ['saving', (form: ReturnType<typeof opened>) => form.saved({ values: written('New'), version: 4 }, written('New'))],
])('%s clears the draft', (_, end) => {
  const form = opened();
  form.write(written('New'));
  end(form);
  expect(form.isDirty()).toBe(false);
  expect(storedDraft).toBeUndefined();
});

it('text written while saving stays a draft of the saved version', () => {
  const form = opened();
  form.write(written('New'));
  form.write(written('Newer'));
  expect(form.saved({ values: written('New'), version: 4 }, written('New'))).toBe(false);
  expect([form.base().version, form.isDirty(), storedDraft]).toEqual([4, true, { text: 'Newer' }]);
});

it('a draft that equals the saved version is cleared', () => {
  storedDraft = written('Saved');
  expect(opened().isDirty()).toBe(false);
  expect(storedDraft).toBeUndefined();
});
