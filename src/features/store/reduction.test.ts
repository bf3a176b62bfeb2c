import { describe, expect, it } from 'vitest';
import { PRIOR_PRICE_DAYS, priorPrice } from './reduction.ts';

const DAY_MS = 86_400_000;
const REDUCED = new Date('2026-06-30T00:00:00Z');
const daysAfter = (days: number, ms = 0): Date => new Date(REDUCED.getTime() + days * DAY_MS + ms);
const point = (days: number, cents: number) => ({ from: daysAfter(days), cents });

describe('priorPrice', () => {
  it('is the price before the reduction', () => {
    expect(priorPrice([point(-90, 1000), point(0, 800)], daysAfter(1))).toBe(1000);
  });

  it.each([
    ['no price ever changed', [point(-90, 1000)]],
    ['the last step went up', [point(-90, 800), point(0, 1000)]],
    ['the last step changed nothing', [point(-90, 1000), point(0, 1000)]],
    ['there is no history', []],
  ])('is undefined when %s', (_, history) => {
    expect(priorPrice(history, daysAfter(1))).toBeUndefined();
  });

  it('is shown for 30 days and not a moment longer', () => {
    const history = [point(-90, 1000), point(0, 800)];
    expect(PRIOR_PRICE_DAYS).toBe(30);
    expect(priorPrice(history, daysAfter(30))).toBe(1000);
    expect(priorPrice(history, daysAfter(30, 1))).toBeUndefined();
  });

  it('is the lowest of the 30 days before the reduction', () => {
    expect(priorPrice([point(-90, 900), point(-20, 1000), point(0, 800)], daysAfter(1))).toBe(900);
    expect(priorPrice([point(-90, 1200), point(-29, 700), point(-10, 1000), point(0, 800)], daysAfter(1))).toBe(700);
  });

  it('excludes a price that ended when those days began, and includes one that ended a moment later', () => {
    expect(priorPrice([point(-90, 500), point(-30, 1000), point(0, 800)], daysAfter(1))).toBe(1000);
    expect(priorPrice([point(-90, 500), { from: daysAfter(-30, 1), cents: 1000 }, point(0, 800)], daysAfter(1))).toBe(500);
  });
});
