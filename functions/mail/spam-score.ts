import { own } from '../../src/features/foreign/own.shared.ts';

/** A message that reaches it goes to the spam folder. */
export const SPAM_LIMIT = 0.7;

/** In place of a signal: the owner blocks the sender. */
export const BLOCKED = 'blocked';

/** The sum of the weights of the signals that hold, from 0 to 1, and their names in the order of the weights. */
export function sumSignals<Signal extends string>(
  weights: Readonly<Record<Signal, number>>,
  holds: Readonly<Record<Signal, boolean>>,
): { score: number; reasons: Signal[] } {
  const reasons = (Object.keys(weights) as Signal[]).filter((signal) => own(holds, signal));
  const sum = reasons.reduce((total, signal) => total + (own(weights, signal) ?? 0), 0);
  return { score: Math.min(1, Math.round(sum * 100) / 100), reasons };
}
