import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { differences } from './differences.ts';

/** What is edited: its fields as text, and the version that they are of. */
export interface Edited {
  values: FieldValues;
  version: number;
}

/** Where a draft is kept; see `useDraft`. */
interface Draft {
  restore: () => FieldValues | undefined;
  save: (values: FieldValues) => void;
  clear: () => void;
}

/**
 * What is written in a form, and what is saved of it. The draft follows each change at once and is read from no form, so closing the form
 * at any moment loses nothing.
 */
export function writtenOver(saved: Edited, draft: Draft) {
  let base = saved;
  let written = saved.values;
  const isDirty = () => differences(written, base.values).length > 0;
  const keep = () => (isDirty() ? draft.save(written) : draft.clear());
  return {
    base: () => base,
    values: () => written,
    isDirty,
    /** Brings back the draft. @returns what the form shows */
    begin: (): FieldValues => {
      written = { ...base.values, ...draft.restore() };
      if (!isDirty()) draft.clear();
      return written;
    },
    write: (values: FieldValues): void => {
      written = values;
      keep();
    },
    /** Discards what is written for another version. */
    take: (edited: Edited): void => {
      base = edited;
      written = edited.values;
      draft.clear();
    },
    /** What was `sent` is saved as `now`. What was written since is kept. @returns whether there is none */
    saved: (now: Edited, sent: FieldValues): boolean => {
      const isAll = differences(written, sent).length === 0;
      base = now;
      if (isAll) written = now.values;
      keep();
      return isAll;
    },
  };
}
