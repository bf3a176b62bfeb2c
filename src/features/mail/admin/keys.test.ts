import { describe, expect, it } from 'vitest';
import { KEY_NAMES, type MailKey, toMailKey } from './keys.ts';

const press = (key: string, code: string, rest: object = {}) =>
  toMailKey({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, ...rest });

describe('a key', () => {
  it.each<[string, string, string, MailKey]>([
    ['j', 'ξ', 'KeyJ', 'next'],
    ['k', 'κ', 'KeyK', 'previous'],
    ['o', 'ο', 'KeyO', 'open'],
    ['u', 'θ', 'KeyU', 'list'],
    ['e', 'ε', 'KeyE', 'archive'],
    ['r', 'ρ', 'KeyR', 'reply'],
    ['x', 'χ', 'KeyX', 'select'],
    ['a', 'α', 'KeyA', 'replyAll'],
    ['f', 'φ', 'KeyF', 'forward'],
    ['c', 'ψ', 'KeyC', 'compose'],
  ])('%s is the same on a Greek layout, where it types %s', (latin, greek, code, meant) => {
    expect([press(latin, code), press(greek, code), press(latin.toUpperCase(), code)]).toEqual([meant, meant, meant]);
    expect(KEY_NAMES[meant] as readonly string[]).toContain(latin);
  });

  it('is matched by a Latin character if it types one: j on Dvorak', () => {
    expect([press('j', 'KeyC'), press('h', 'KeyJ')]).toEqual(['next', undefined]);
  });

  it.each<[string, string, boolean, MailKey]>([
    ['#', 'Digit3', true, 'delete'],
    ['#', 'Backslash', false, 'delete'],
    ['Delete', 'Delete', false, 'delete'],
    ['!', 'Digit1', true, 'spam'],
    ['/', 'Slash', false, 'search'],
    ['/', 'Digit7', true, 'search'],
    ['?', 'Slash', true, 'keys'],
    ['U', 'KeyU', true, 'unread'],
    ['Θ', 'KeyU', true, 'unread'],
  ])('%s (%s) is matched by its name', (key, code, shiftKey, meant) => {
    expect(press(key, code, { shiftKey })).toBe(meant);
  });

  it('is ignored with Ctrl, Alt or ⌘, while composing, or as a letter with Shift', () => {
    for (const rest of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }, { shiftKey: true }])
      expect(press('e', 'KeyE', rest)).toBeUndefined();
    for (const [key, code] of [
      ['Enter', 'Enter'],
      ['Tab', 'Tab'],
      ['b', 'KeyB'],
      ['3', 'Digit3'],
      ['F5', 'F5'],
      ['Dead', 'Slash'],
    ] as const)
      expect(press(key, code)).toBeUndefined();
  });
});
