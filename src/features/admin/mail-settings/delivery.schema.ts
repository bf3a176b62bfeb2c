/** Status of an outgoing mail. `kept`: it stays in the outbox, for no transport is configured. */
export const DELIVERY_STATES = ['queued', 'sent', 'failed', 'kept'] as const;
