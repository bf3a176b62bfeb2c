import type { FieldValues } from '@/features/forms/forms.schema.ts';

/** A field that two versions say differently. */
export interface Difference {
  name: string;
  mine: string;
  theirs: string;
}

/** Lines of a text area come with CR LF from a form. */
const plain = (text: string | undefined): string => (text ?? '').replace(/\r\n?/gu, '\n');

/** The fields in which what stands in a form differs from a version of it, in the order of the form. */
export const differences = (mine: FieldValues, theirs: FieldValues): Difference[] =>
  [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
    .map((name) => ({ name, mine: plain(mine[name]), theirs: plain(theirs[name]) }))
    .filter((field) => field.mine !== field.theirs);
