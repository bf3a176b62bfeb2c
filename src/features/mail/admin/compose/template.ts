/** Leaves unknown placeholders, so that a brace in a text is no error. */
export const filledTemplate = (text: string, values: { name: string; subject: string }): string =>
  text.replace(/\{(name|subject)\}/gu, (_, place: 'name' | 'subject') => values[place]);

/**
 * Replaces an empty reply or the signature alone; else inserts at the caret, on its own lines.
 * @returns the text and the new position of the caret
 */
export function inserted(text: string, template: string, caret: number, signature: string): { text: string; caret: number } {
  const end = signature ? `\n\n${signature}` : '';
  if (text.trim() === '' || text.trim() === signature.trim()) return { text: template + end, caret: template.length };
  const before = text.slice(0, caret);
  const after = text.slice(caret);
  const lead = before === '' || before.endsWith('\n') ? '' : '\n';
  const tail = after === '' || after.startsWith('\n') ? '' : '\n';
  return { text: before + lead + template + tail + after, caret: (before + lead + template).length };
}
