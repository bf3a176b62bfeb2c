import { describe, expect, it } from 'vitest';
import { filledTemplate, inserted } from './template.ts';

describe('a template', () => {
  it('is filled in, and what it does not know stays', () => {
    expect(filledTemplate('Dear {name}, re {subject} {other} {name}', { name: '$& Ελένη', subject: '{name}' })).toBe(
      'Dear $& Ελένη, re {name} {other} $& Ελένη',
    );
  });

  it('takes the place of nothing and of the signature alone, which stays below', () => {
    expect(inserted('', 'Hello', 0, '')).toEqual({ text: 'Hello', caret: 5 });
    expect(inserted('\n\nYour Name', 'Hello', 0, 'Your Name')).toEqual({ text: 'Hello\n\nYour Name', caret: 5 });
  });

  it('goes where the caret is, on lines of its own', () => {
    expect(inserted('one two', 'X', 3, '')).toEqual({ text: 'one\nX\n two', caret: 5 });
  });
});
