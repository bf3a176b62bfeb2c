import { useEffect, useRef, useState } from 'react';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { Field, type FieldProps } from './Field.tsx';
import { fieldId } from './forms.schema.ts';

/** The count is spoken from this share of the limit on, and after a pause in the typing. */
const SPOKEN_FROM = 0.8;
const SPOKEN_AFTER_MS = 1000;

/** A text of many lines with the number of its characters. More than `max` can be written and is said, so that nothing pasted is cut. */
export function TextArea({ max, rows = 6, ...field }: FieldProps & { max: number; rows?: number }) {
  const { form, name } = field;
  const control = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const [spoken, setSpoken] = useState('');
  const key = length > max ? 'forms.over' : length > 0 ? 'forms.count' : 'forms.limit';
  const text = (of: typeof key) => fill(form.texts[of], { count: length > max ? length - max : length, max }, numbersIn(form.tag));
  const count = text(key);

  useEffect(() => {
    const node = control.current;
    const read = () => setLength(node?.value.length ?? 0);
    // A form is emptied after it has told of it.
    const readSoon = () => queueMicrotask(read);
    const owner = node?.form;
    read();
    // Not React's: drafts and prefilled texts come as native events.
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
