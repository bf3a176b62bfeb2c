import { type RefObject, useEffect, useState } from 'react';
import { readValues } from '@/features/forms/form-values.ts';
import type { FieldValues } from '@/features/forms/forms.schema.ts';

export function useWritten(inside: RefObject<HTMLElement | null>, initial: FieldValues): FieldValues {
  const [values, setValues] = useState(initial);
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return undefined;
    const read = () => setValues(readValues(form));
    // Drafts raise events that do not bubble, so they are heard on their way down.
    form.addEventListener('input', read, true);
    return () => form.removeEventListener('input', read, true);
  }, [inside]);
  return values;
}
