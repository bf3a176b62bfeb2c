/** Equal values give equal rows. `now`: milliseconds since 1970. */
export interface Seeding {
  seed: string;
  now: number;
}

export type Table =
  | 'messages'
  | 'attachments'
  | 'attachment_parts'
  | 'outbox'
  | 'analytics_events'
  | 'monitor_groups'
  | 'monitor_entries'
  | 'privacy_requests'
  | 'privacy_events'
  | 'orders'
  | 'order_lines'
  | 'order_steps'
  | 'order_documents'
  | 'payments'
  | 'push_subscriptions'
  | 'push_broadcasts'
  | 'push_messages'
  | 'push_deliveries'
  | 'audit_log'
  | 'sign_in_attempts'
  | 'refusals'
  | 'asked_questions'
  | 'redirects'
  | 'job_runs'
  | 'part_states';

export type Row = Record<string, string | number | null>;
