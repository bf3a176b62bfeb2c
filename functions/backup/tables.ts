import type { z } from 'zod';
import type { leftOutSchema } from '../../src/features/backup/admin/backup.schema.ts';
import { own } from '../../src/features/foreign/own.shared.ts';

/**
 * What a restore does with the rows of a table:
 * `data`: the file's rows take their place; `grows`: they stay, and the file adds those that are missing; `stays`: they stay, and only a
 * command for a lost database takes the file's (who may enter, what is sent or counted for strangers); `out`: it is in no backup.
 */
type Rule =
  | { kind: 'data' }
  | { kind: 'stays' }
  /** Which columns make a row the same one; its primary key if none are named. Numbers that SQLite gives may mean another row elsewhere. */
  | { kind: 'grows'; same?: readonly string[] }
  | { kind: 'out'; ends: boolean };

const DATA: Rule = { kind: 'data' };
const STAYS: Rule = { kind: 'stays' };
const GROWS: Rule = { kind: 'grows' };

/** Every table of the schema; its test fails for one without an entry. Unsure? What somebody revoked, used up or was promised must not come back or go. */
const TABLES = {
  analytics_events: DATA,
  analytics_notes: DATA,
  analytics_totals: DATA,
  analytics_vitals: DATA,
  asked_questions: DATA,
  attachment_parts: DATA,
  attachments: DATA,
  check_findings: DATA,
  check_runs: DATA,
  mail_aliases: DATA,
  mail_change_items: DATA,
  mail_changes: DATA,
  mail_drafts: DATA,
  mail_mailboxes: DATA,
  mail_settings: DATA,
  mail_templates: DATA,
  messages: DATA,
  meta: DATA,
  monitor_entries: DATA,
  monitor_groups: DATA,
  outward_links: DATA,
  redirects: DATA,

  // Who may enter.
  feed_tokens: STAYS,
  passkeys: STAYS,
  privacy_tokens: STAYS,
  recovery_codes: STAYS,
  users: STAYS,
  // Who unsubscribed stays so, and no message is sent twice.
  push_broadcasts: STAYS,
  push_deliveries: STAYS,
  push_messages: STAYS,
  push_subscriptions: STAYS,
  // Where the owner is told: an address or a device that was given up must not come back.
  notice_settings: STAYS,
  owner_devices: STAYS,
  // What strangers have used up, and what has run.
  budget_uses: STAYS,
  integration_calls: STAYS,
  job_runs: STAYS,
  monitor_alerts: STAYS,

  // Logs: a restore hides nothing.
  audit_log: { kind: 'grows', same: ['at', 'actor', 'request_id', 'action', 'subject'] },
  part_states: GROWS,
  refusals: GROWS,
  sign_in_attempts: { kind: 'grows', same: ['at', 'kind', 'outcome', 'device'] },
  // Who was erased, and what they and others have asked for.
  erased_addresses: GROWS,
  privacy_events: { kind: 'grows', same: ['request', 'at', 'step', 'note'] },
  privacy_requests: GROWS,
  withdrawals: GROWS,
  // Books: no order, payment, paper or number is undone, and each event and download counts once.
  discounts: GROWS,
  downloads: GROWS,
  order_documents: GROWS,
  order_lines: GROWS,
  order_returns: GROWS,
  order_steps: { kind: 'grows', same: ['order_id', 'at', 'step', 'actor', 'amount_cents'] },
  orders: GROWS,
  payment_events: GROWS,
  payments: GROWS,
  shipments: GROWS,
  tax_transmissions: GROWS,
  terms_versions: GROWS,
  stock: GROWS,
  stock_changes: { kind: 'grows', same: ['sku', 'at', 'order_id', 'change', 'reason'] },
  // What was sent, and whom the owner keeps out.
  mail_blocks: GROWS,
  outbox: GROWS,
  outbox_file_parts: GROWS,
  outbox_files: GROWS,
  outbox_recipients: GROWS,

  // An ended session, and links and challenges that work once for minutes, must not become valid again.
  sessions: { kind: 'out', ends: true },
  verifications: { kind: 'out', ends: true },
  // A trigger makes them again from the restored events.
  analytics_visits: { kind: 'out', ends: true },
  // The salt of a day is deleted with the day, so that nobody can tell its visitors apart later.
  analytics_salts: { kind: 'out', ends: false },
  // What the owner was told of must not be told again.
  owner_notices: { kind: 'out', ends: false },
  // Hashes by which a form that was sent twice arrives once, for some days.
  submissions: { kind: 'out', ends: false },
  // Rows of a backup that is being checked.
  restore_rows: { kind: 'out', ends: false },
} satisfies Record<string, Rule>;
export const RULES: Readonly<Record<string, Rule>> = TABLES;

/** Unknown tables, such as those of another version, are data. */
export const ruleOf = (name: string): Rule => own(RULES, name) ?? DATA;

const namesOf = (isMeant: (rule: Rule) => boolean): string[] => Object.keys(RULES).filter((name) => isMeant(ruleOf(name)));

type LeftOut = { [Name in keyof typeof TABLES]: (typeof TABLES)[Name] extends { kind: 'out' } ? Name : never }[keyof typeof TABLES];

const isOut = ({ kind }: Rule): boolean => kind === 'out';
export const isLeftOut = (name: string): boolean => isOut(ruleOf(name));
/** Fails to compile if the owner's page gives no reason for a table that is left out. */
export const LEFT_OUT: readonly z.infer<typeof leftOutSchema>[] = namesOf(isOut) as LeftOut[];
/** Tables that a restore empties, except for the acting session. */
export const ENDED: readonly string[] = namesOf((rule) => rule.kind === 'out' && rule.ends);
export const isReplaced = (name: string, takesAccess: boolean): boolean => {
  const { kind } = ruleOf(name);
  return kind === 'data' || (kind === 'stays' && takesAccess);
};
