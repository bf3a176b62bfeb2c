import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { wholeFrom } from '../features/forms/forms.schema.ts';
import { fieldErrors } from './field-errors.ts';
import { LOCALE_CODES } from './locales.ts';
import { translator } from './translator.ts';

describe.each(LOCALE_CODES)('errors of a number field, %s', (locale) => {
  const t = translator(locale);
  const bounds = { minimum: 1, maximum: 12 };
  it.each([
    [wholeFrom(1, 12), 0, 'field.between'],
    [wholeFrom(1, 12), 13, 'field.between'],
    [wholeFrom(1, 12), 1.5, 'field.between'],
    [wholeFrom(1, 12), Number.NaN, 'field.between'],
    [wholeFrom(1, 12), '', 'field.between'],
    [wholeFrom(1, 12), 'abc', 'field.between'],
    [wholeFrom(1, 12), undefined, 'field.between'],
    [z.int().min(1), 0, 'field.atLeast'],
    [z.number().max(12), 13, 'field.atMost'],
  ] as const)('%# %j', (schema, value, key) => {
    const { error } = z.object({ months: schema }).safeParse({ months: value }, { reportInput: true });
    expect(error && fieldErrors(error, t)).toEqual({ months: t(key, bounds) });
  });
});

it('a number between the bounds is accepted', () => {
  expect([1, 12].map((value) => wholeFrom(1, 12).safeParse(value).success)).toEqual([true, true]);
});
