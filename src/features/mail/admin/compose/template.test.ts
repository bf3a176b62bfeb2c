import { describe, expect, it } from 'vitest';
import { filledTemplate, inserted } from './template.ts';

describe('a template', () => {
  it('is filled in, and unknown placeholders stay', () => {
    expect(filledTemplate('Dear {name}, re {subject} {other} {name}', { name: '$& Ελένη', subject: '{name}' })).toBe(
      'Dear $& Ελένη, re {name} {other} $& Ελένη',
    );
  });

  it('replaces an empty text, and goes above a signature alone', () => {
    expect(inserted('', 'Hello', 0, '')).toEqual({ text: 'Hello', caret: 5 });
    expect(inserted('\n\nYour Name', 'Hello', 0, 'Your Name')).toEqual({ text: 'Hello\n\nYour Name', caret: 5 });
  });

  it('is inserted at the caret, on its own lines', () => {
    expect(inserted('one two', 'X', 3, '')).toEqual({ text: 'one\nX\n two', caret: 5 });
  });
});
