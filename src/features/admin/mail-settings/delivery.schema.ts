/** `held`: stays in the outbox, since no transport is configured. */
export const DELIVERY_STATES = ['queued', 'sent', 'failed', 'held'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];
