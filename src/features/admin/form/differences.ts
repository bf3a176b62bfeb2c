import { own } from '@/features/foreign/own.shared.ts';
import type { FieldValues } from '@/features/forms/forms.schema.ts';

export interface Difference {
  name: string;
  mine: string;
  theirs: string;
}

/** Form data separates the lines of a text area by CR LF. */
const plain = (text: string | undefined): string => (text ?? '').replace(/\r\n?/gu, '\n');

export const differences = (mine: FieldValues, theirs: FieldValues): Difference[] =>
  [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
    .map((name) => ({ name, mine: plain(own(mine, name)), theirs: plain(own(theirs, name)) }))
    .filter((field) => field.mine !== field.theirs);
