/** The input of sample rows: equal values give equal rows. `now`: milliseconds since 1970. */
export interface Seeding {
  seed: string;
  now: number;
}

/** The tables that are filled. */
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
  | 'push_subscriptions'
  | 'audit_log';

/** A row by the names of its columns, as SQLite keeps them. */
export type Row = Record<string, string | number | null>;
