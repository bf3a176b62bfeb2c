import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast as english } from '@/i18n/messages/en/floating.ts';
import { toastItem } from './item.ts';
import type { Toast } from './toast.schema.ts';

const TOAST: Toast = {
  id: 'toast-1',
  type: 'error',
  title: 'Not <b>sent</b>',
  message: 'No answer',
  duration: 8000,
  persistent: false,
  position: 'top-right',
  actions: [],
  left: 8000,
};

beforeEach(() => {
  const { document, Event } = parseHTML('<body></body>');
  vi.stubGlobal('document', document);
  vi.stubGlobal('Event', Event);
  vi.stubGlobal('getSelection', () => ({ toString: () => '' }));
});
afterEach(() => vi.unstubAllGlobals());

const click = (node: Element | null | undefined) => node?.dispatchEvent(new Event('click', { bubbles: true }));

it('has its kind, title and message as text', () => {
  const item = toastItem(TOAST, english, () => {});
  expect(item.querySelector('.toast-title')?.textContent).toBe('Error: Not <b>sent</b>');
  expect(item.querySelector('b')).toBeNull();
  expect(item.textContent).toContain('No answer');
});

it('an action calls its handler, and the toast closes', () => {
  const close = vi.fn();
  const handler = vi.fn();
  const item = toastItem({ ...TOAST, actions: [{ label: 'Try again', handler }] }, english, close);
  click(item.querySelector('.toast-actions button'));
  expect(handler).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});

it('closes by its button and a click, but not by selecting its text', () => {
  const close = vi.fn();
  const item = toastItem(TOAST, english, close);
  click(item.querySelector('.toast-close'));
  click(item);
  expect(close).toHaveBeenCalledTimes(2);
  vi.stubGlobal('getSelection', () => ({ toString: () => 'No answer' }));
  click(item);
  expect(close).toHaveBeenCalledTimes(2);
});

it('shows the remaining time only if it has an end', () => {
  expect(toastItem(TOAST, english, () => {}).querySelector('.toast-progress')).not.toBeNull();
  expect(toastItem({ ...TOAST, left: undefined }, english, () => {}).querySelector('.toast-progress')).toBeNull();
});
