import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { differences } from './differences.ts';

export interface Edited {
  values: FieldValues;
  version: number;
}

interface Draft {
  restore: () => FieldValues | undefined;
  save: (values: FieldValues) => void;
  clear: () => void;
}

/** Holds a form's written and saved values. Each change goes to the draft at once, so closing loses nothing. */
export function writtenOver(saved: Edited, draft: Draft) {
  let base = saved;
  let written = saved.values;
  const isDirty = () => differences(written, base.values).length > 0;
  /** Only what was changed: the rest may be saved anew before the draft is opened again. */
  const keep = () => {
    const changed = differences(written, base.values).map(({ name, mine }) => [name, mine] as const);
    if (changed.length > 0) draft.save(Object.fromEntries(changed));
    else draft.clear();
  };
  return {
    base: () => base,
    values: () => written,
    isDirty,
    begin: (): FieldValues => {
      written = { ...base.values, ...draft.restore() };
      if (!isDirty()) draft.clear();
      return written;
    },
    write: (values: FieldValues): void => {
      written = values;
      keep();
    },
    take: (edited: Edited): void => {
      base = edited;
      written = edited.values;
      draft.clear();
    },
    /** Records `sent` as saved; later input stays. @returns whether nothing was written since */
    saved: (now: Edited, sent: FieldValues): boolean => {
      const isAll = differences(written, sent).length === 0;
      base = now;
      if (isAll) written = now.values;
      keep();
      return isAll;
    },
  };
}
