import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { insertLines } from './insert-text.ts';

function field(value: string, start: number, end = start) {
  const area = document.createElement('textarea');
  document.body.replaceChildren(area);
  area.focus();
  document.execCommand('insertText', false, value);
  area.setSelectionRange(start, end);
  const typed = vi.fn();
  area.addEventListener('input', () => typed(area.value));
  return { area, typed };
}
const state = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => [value, selectionStart, selectionEnd];

afterEach(() => vi.restoreAllMocks());

it.each([
  ['at the cursor', 'one\ntwo', 3, 3, 'one\nX\ntwo', 5],
  ['within a line, on lines of its own', 'one two', 3, 3, 'one\nX\n two', 5],
  ['over the selection', 'Dear Ada,\nGAP\n\nBye', 10, 13, 'Dear Ada,\nX\n\nBye', 11],
  ['into an empty text', '', 0, 0, 'X', 1],
])('a template is inserted %s, and undone by the browser', async (_, value, start, end, after, caret) => {
  const { area, typed } = field(value, start, end);
  insertLines(area, 'X');
  expect(state(area)).toEqual([after, caret, caret]);
  expect(typed).toHaveBeenLastCalledWith(after);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(area.value).toBe(value);
});

it('a browser without the command gets the text too', () => {
  const { area, typed } = field('one two', 3);
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  insertLines(area, 'Γεια\nσας');
  expect(state(area)).toEqual(['one\nΓεια\nσας\n two', 12, 12]);
  expect(typed).toHaveBeenCalledExactlyOnceWith('one\nΓεια\nσας\n two');
});
