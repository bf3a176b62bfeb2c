import { beforeEach, expect, it } from 'vitest';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { writtenOver } from './written.ts';

const SAVED = { values: { name: 'Thanks', text: 'Saved' }, version: 3 };
const written = (text: string): FieldValues => ({ name: 'Thanks', text });

let saved: FieldValues | undefined;
const draft = {
  restore: () => saved,
  save: (values: FieldValues) => {
    saved = values;
  },
  clear: () => {
    saved = undefined;
  },
};
const opened = () => {
  const form = writtenOver(SAVED, draft);
  form.begin();
  return form;
};
beforeEach(() => {
  saved = undefined;
});

it('a form closed right after a key press opens with the typed text', () => {
  opened().write(written('Half a thought'));
  expect(opened().values()).toEqual(written('Half a thought'));
  expect(saved).toEqual(written('Half a thought'));
});

it('opening and closing a form does not change its draft', () => {
  saved = written('Earlier');
  opened();
  expect(opened().isDirty()).toBe(true);
  expect(saved).toEqual(written('Earlier'));
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
  expect(saved).toBeUndefined();
});

it('text written while saving stays a draft of the saved version', () => {
  const form = opened();
  form.write(written('New'));
  form.write(written('Newer'));
  expect(form.saved({ values: written('New'), version: 4 }, written('New'))).toBe(false);
  expect([form.base().version, form.isDirty(), saved]).toEqual([4, true, written('Newer')]);
});

it('a draft that equals the saved version is cleared', () => {
  saved = written('Saved');
  expect(opened().isDirty()).toBe(false);
  expect(saved).toBeUndefined();
});
