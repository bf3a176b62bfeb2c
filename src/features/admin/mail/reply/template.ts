/** A template's text with what stands in its places. Unknown places stay as they are, so that a brace in a text is no error. */
export const filledTemplate = (text: string, values: { name: string; subject: string }): string =>
  text.replace(/\{(name|subject)\}/gu, (_, place: 'name' | 'subject') => values[place]);

/**
 * Puts a template into an answer: in the place of nothing or the signature alone, else at the caret, on lines of its own.
 * @returns the text, and where the caret stands then
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
