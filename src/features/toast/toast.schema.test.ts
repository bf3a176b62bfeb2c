import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseStoredToasts, TOAST_POSITIONS, TOAST_TYPES } from './toast.schema.ts';

it('there are four kinds and six places', () => {
  expect([...TOAST_TYPES].sort()).toEqual(['error', 'info', 'success', 'warning']);
  expect([...TOAST_POSITIONS].sort()).toEqual(['bottom-center', 'bottom-left', 'bottom-right', 'top-center', 'top-left', 'top-right']);
});

it('a stored toast survives a round trip', () => {
  const stored = [{ type: 'error', title: 'Not sent', message: 'Kept here', duration: 100, persistent: true, position: 'bottom-left' }];
  expect(parseStoredToasts(JSON.stringify(stored))).toEqual(stored);
});

it('invalid toasts are dropped, the others are shown', () => {
  const stored = [
    null,
    7,
    { type: 'joke', title: 'x' },
    { type: 'info' },
    { type: 'info', title: 'Shown', position: 'middle', duration: 'long' },
  ];
  expect(parseStoredToasts(JSON.stringify(stored))).toEqual([{ type: 'info', title: 'Shown' }]);
});

it('any stored text is parsed into a list', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (saved) => {
      for (const { type, title } of parseStoredToasts(saved)) {
        expect(TOAST_TYPES).toContain(type);
        expect(title).not.toBe('');
      }
    }),
  );
});
