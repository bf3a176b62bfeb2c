import { unfilled } from '@/features/forms/unfilled.shared.ts';
import { PLACEHOLDERS, type Placeholder } from '../../settings/mail-settings.schema.ts';

export type TemplateValues = Partial<Record<Placeholder, string>>;

const PLACES = new RegExp(`\\{(${PLACEHOLDERS.join('|')})\\}`, 'gu');

/**
 * Fills in what is known and marks the rest for the writer. Other braces stay, so that a brace in a text is no error.
 * @param missing names of the placeholders, in the language of the page
 */
export const filledTemplate = (text: string, values: TemplateValues, missing: Readonly<Record<Placeholder, string>>): string =>
  text.replace(PLACES, (_, place: Placeholder) => values[place] || unfilled(missing[place]));
