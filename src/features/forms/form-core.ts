import { atom } from 'nanostores';
import type { z } from 'zod';
import { fieldErrors } from '@/i18n/field-errors.ts';
import { fill, numbersIn } from '@/i18n/fill.ts';
import type { FormTexts } from './texts.ts';

export type FieldErrors = Record<string, string>;

export interface FormState {
  errors: FieldErrors;
  /** Rises with each refusal; the focus then moves to the error summary. */
  refusals: number;
  failure: string | undefined;
  status: 'idle' | 'busy' | 'done';
}

/**
 * Holds what visitors' and owner's forms share: errors, failure, one submission at a time.
 * @param extra the form's own state
 */
export function createFormCore<Extra extends object>(extra: Extra) {
  const $form = atom<FormState & Extra>({ errors: {}, refusals: 0, failure: undefined, status: 'idle', ...extra });
  const set = (change: Partial<FormState> | Partial<Extra>): void => $form.set({ ...$form.get(), ...change });
  let isBusy = false;
  return {
    $form,
    set,
    isBusy: () => isBusy,
    refuse: (errors: FieldErrors): void => set({ errors, refusals: $form.get().refusals + 1 }),
    begin: (): void => {
      isBusy = true;
      set({ errors: {}, failure: undefined, status: 'busy' });
    },
    end: (status: 'idle' | 'done'): void => {
      isBusy = false;
      set({ status });
    },
  };
}

interface Language {
  texts: FormTexts;
  languageTag: string;
}

export function validateForm<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  { texts, languageTag }: Language,
): { data: z.output<Schema>; errors?: undefined } | { errors: FieldErrors } {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return { data: result.data };
  return {
    errors: fieldErrors(result.error, (key, values) =>
      fill(texts[key] ?? texts[key.startsWith('field.email') ? 'field.email' : 'field.invalid'], values, numbersIn(languageTag)),
    ),
  };
}
