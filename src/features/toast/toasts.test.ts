import { beforeEach, describe, expect, it } from 'vitest';
import { TOAST_LIMIT, TOAST_TICK_MS } from './toast.schema.ts';
import { $toasts, addToast, advanceTimers, removeToast, shareLeft } from './toasts.ts';

const titles = () => $toasts.get().map(({ title }) => title);

beforeEach(() => {
  for (const { id } of $toasts.get()) removeToast(id);
});

describe('the duration of a toast', () => {
  it.each([
    ['success', 5000],
    ['warning', 5000],
    ['info', 5000],
    ['error', 8000],
  ] as const)('%s: %s ms exactly', (type, ms) => {
    addToast(type, { title: 'Saved' });
    advanceTimers(ms - 1);
    expect(titles()).toEqual(['Saved']);
    advanceTimers(1);
    expect(titles()).toEqual([]);
  });

  it('as long as its duration', () => {
    addToast('error', { title: 'Short', duration: 100 });
    advanceTimers(99);
    expect(titles()).toEqual(['Short']);
    advanceTimers(1);
    expect(titles()).toEqual([]);
  });

  it.each([
    ['persistent', { persistent: true }],
    ['without a duration', { duration: 0 }],
    ['with one that never ends', { duration: Number.POSITIVE_INFINITY }],
    ['with an invalid one', { duration: Number.NaN }],
  ])('%s: until it is closed', (_, options) => {
    const id = addToast('info', { title: 'Stays', ...options });
    advanceTimers(1e9);
    expect(titles()).toEqual(['Stays']);
    removeToast(id);
    expect(titles()).toEqual([]);
  });

  it('is drawn in steps of 50 ms, from full to empty', () => {
    expect(TOAST_TICK_MS).toBe(50);
    addToast('success', { title: 'Saved' });
    const share = () => $toasts.get().map(shareLeft)[0];
    expect(share()).toBe(1);
    advanceTimers(TOAST_TICK_MS);
    expect(share()).toBeCloseTo(0.99);
    advanceTimers(2450);
    expect(share()).toBeCloseTo(0.5);
    addToast('info', { title: 'Stays', persistent: true });
    expect(shareLeft($toasts.get()[1] ?? expect.fail())).toBeUndefined();
  });
});

describe('the number of toasts', () => {
  const fill = (count: number, options: object = {}) => {
    for (let index = 1; index <= count; index += 1) addToast('info', { title: String(index), ...options });
  };

  it('is five at most: the oldest is removed', () => {
    expect(TOAST_LIMIT).toBe(5);
    fill(5);
    expect(titles()).toEqual(['1', '2', '3', '4', '5']);
    fill(1);
    expect(titles()).toEqual(['2', '3', '4', '5', '1']);
  });

  it('includes a persistent one unless all are persistent', () => {
    addToast('error', { title: 'stays', persistent: true });
    fill(5);
    expect(titles()).toEqual(['stays', '2', '3', '4', '5']);
    for (let index = 0; index < 5; index += 1) addToast('error', { title: `p${index}`, persistent: true });
    expect(titles()).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
  });
});
