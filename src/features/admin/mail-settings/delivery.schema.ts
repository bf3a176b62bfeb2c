/** `kept`: stays in the outbox, since no transport is configured. */
export const DELIVERY_STATES = ['queued', 'sent', 'failed', 'kept'] as const;
