import { own } from '../../src/features/foreign/own.shared.ts';

export const SPAM_LIMIT = 0.7;

export const BLOCKED = 'blocked';

export function sumSignals<Signal extends string>(
  weights: Readonly<Record<Signal, number>>,
  holds: Readonly<Record<Signal, boolean>>,
): { score: number; reasons: Signal[] } {
  const reasons = (Object.keys(weights) as Signal[]).filter((signal) => own(holds, signal));
  const sum = reasons.reduce((total, signal) => total + (own(weights, signal) ?? 0), 0);
  return { score: Math.min(1, Math.round(sum * 100) / 100), reasons };
}
