import { useEffect, useRef, useState } from 'react';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { Field, type FieldProps } from './Field.tsx';
import { fieldId } from './forms.schema.ts';

/** The count is announced from this share of the limit, after a pause in typing. */
const SPOKEN_FROM = 0.8;
const SPOKEN_AFTER_MS = 1000;

/** Counts characters. Allows more than `max` and says so, so that pasted text isn't cut. */
export function TextArea({ max, rows = 6, ...field }: FieldProps & { max: number; rows?: number }) {
  const { form, name } = field;
  const control = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const [spoken, setSpoken] = useState('');
  const key = length > max ? 'forms.over' : length > 0 ? 'forms.count' : 'forms.limit';
  const text = (of: typeof key) =>
    fill(form.texts[of] ?? '', { count: length > max ? length - max : length, max }, numbersIn(form.languageTag));
  const count = text(key);

  useEffect(() => {
    const node = control.current;
    const read = () => setLength(node?.value.length ?? 0);
    // The reset event comes before the form is empty.
    const readSoon = () => queueMicrotask(read);
    const owner = node?.form;
    read();
    // Drafts and prefilled texts fire native events, which React's handler misses.
    node?.addEventListener('input', read);
    owner?.addEventListener('reset', readSoon);
    return () => {
      node?.removeEventListener('input', read);
      owner?.removeEventListener('reset', readSoon);
    };
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setSpoken(length >= max * SPOKEN_FROM ? count : ''), SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [length, max, count]);

  return (
    <Field {...field}>
      {(props) => (
        <>
          <textarea
            {...props}
            aria-describedby={`${props['aria-describedby']} ${fieldId(form.id, name)}-limit`}
            rows={rows}
            ref={control}
          />
          <p className={length > max ? 'field-count field-over' : 'field-count'} aria-hidden="true">
            {count}
          </p>
          {/* Stays the field's description, whatever the count says. */}
          <p id={`${fieldId(form.id, name)}-limit`} hidden>
            {text('forms.limit')}
          </p>
          <p className="visually-hidden" role="status">
            {spoken}
          </p>
        </>
      )}
    </Field>
  );
}
