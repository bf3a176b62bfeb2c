import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ANNOUNCEMENT_MS, announce } from './announce.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const { document } = parseHTML('<body></body>');
  vi.stubGlobal('document', document);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const region = () => [...document.querySelectorAll('[data-announcement]')][0];

it('creates a live region first, then sets its text, and removes it after 1000 ms', () => {
  expect(ANNOUNCEMENT_MS).toBe(1000);
  announce('Text size: 110%');
  expect(region()?.getAttribute('aria-live')).toBe('polite');
  expect(region()?.textContent).toBe('');
  vi.advanceTimersByTime(999);
  expect(region()?.textContent).toBe('Text size: 110%');
  vi.advanceTimersByTime(1);
  expect(region()).toBeUndefined();
});

it('interrupts when the message is urgent', () => {
  announce('Not sent', 'assertive');
  expect(region()?.getAttribute('aria-live')).toBe('assertive');
});
