import { describe, expect, it } from 'vitest';
import { findShortcut } from './shortcuts.ts';

const ALT = { altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false };
const press = (code: string, key: string, more: Partial<typeof ALT> = {}) => findShortcut({ ...ALT, code, key, ...more });

describe('the shortcuts of the specification', () => {
  it.each([
    ['KeyA', 'a', 'panel'],
    ['Equal', '=', 'increase'],
    ['NumpadAdd', '+', 'increase'],
    ['Minus', '-', 'decrease'],
    ['NumpadSubtract', '-', 'decrease'],
    ['KeyC', 'c', 'contrast'],
    // Greek keyboard.
    ['KeyA', 'α', 'panel'],
    ['KeyC', 'ψ', 'contrast'],
    // macOS types these with Option.
    ['KeyA', 'å', 'panel'],
    ['KeyC', 'ç', 'contrast'],
    ['Equal', '≠', 'increase'],
    ['Minus', '–', 'decrease'],
    // French keyboards have A in the place of Q; German ones have plus beside Ü.
    ['KeyQ', 'a', 'panel'],
    ['BracketRight', '+', 'increase'],
    ['Slash', '-', 'decrease'],
    // Caps Lock is on.
    ['KeyA', 'A', 'panel'],
  ])('Alt with %s (%s): %s', (code, key, does) => expect(press(code, key)).toBe(does));

  it('plus may need Shift', () => expect(press('Equal', '+', { shiftKey: true })).toBe('increase'));

  it('the key that types Q on a French keyboard is not A', () => expect(press('KeyA', 'q')).toBeUndefined());

  it.each([
    ['without Alt', { altKey: false }],
    ['with Control, as AltGr has it', { ctrlKey: true }],
    ['with the system key', { metaKey: true }],
    ['with Shift', { shiftKey: true }],
    ['held down', { repeat: true }],
  ])('Alt+A %s is no shortcut', (_, more) => expect(press('KeyA', 'a', more)).toBeUndefined());

  it('text grows and shrinks while the key is held', () => {
    expect(press('Equal', '=', { repeat: true })).toBe('increase');
    expect(press('Minus', '-', { repeat: true })).toBe('decrease');
  });

  it.each(['KeyB', 'Escape', 'Digit1', ''])('%s is no shortcut', (code) => expect(press(code, '')).toBeUndefined());
});
