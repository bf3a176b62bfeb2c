/** `held`: stays in the outbox, since no transport is configured. */
export const DELIVERY_STATES = ['queued', 'sent', 'failed', 'held'] as const;

/** Mail that has not arrived; `delayed`: queued, after at least two attempts. */
export const UNSENT = ['queued', 'delayed', 'failed', 'held'] as const;
export type Unsent = (typeof UNSENT)[number];

export type DeliveryState = (typeof DELIVERY_STATES)[number];
