/**
 * Replaces the selection, as typing does, so that the browser's own undo takes it back. `execCommand` alone keeps that history in a text
 * area (html.spec.whatwg.org, "setRangeText" does not); a browser without it gets the text all the same.
 */
function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/** On lines of its own, whatever stands beside the selection. */
export function insertLines(field: HTMLTextAreaElement, text: string): void {
  const before = field.value.slice(0, field.selectionStart);
  const after = field.value.slice(field.selectionEnd);
  const lead = before === '' || before.endsWith('\n') ? '' : '\n';
  const tail = after === '' || after.startsWith('\n') ? '' : '\n';
  insertText(field, lead + text + tail);
  const end = field.selectionStart - tail.length;
  field.setSelectionRange(end, end);
}
