import { z } from 'zod';
import { LOCALE_CODES } from '../../../i18n/locales.ts';
import type { KeysOf } from '../../../i18n/translator.ts';
import { csvForm } from '../../admin/table/csv.schema.ts';
import { pageQuery, pageSchema } from '../../admin/table/page.schema.ts';
import { REACH_PROBLEMS, REACH_WAYS } from '../../notices/admin/reach.shared.ts';

export const SECURITY_PAGE = '/admin/security';

/** Also stated on `/privacy`. */
export const REFUSAL_DAYS = 90;

export const SECURITY_RANGES = ['7', '30', '90'] as const;
export type SecurityRange = (typeof SECURITY_RANGES)[number];

const count = z.int().min(0);
const day = z.iso.date();
const time = z.iso.datetime();

export const rangeQuery = z.object({ days: z.enum(SECURITY_RANGES).default('30') });

export const CHECKS = [
  'passkeys',
  'codes',
  'ownMail',
  'secret',
  'testMode',
  'standIns',
  'address',
  'https',
  'mail',
  ...REACH_WAYS,
  'samples',
  'agents',
] as const;
export type CheckName = (typeof CHECKS)[number];

const PROBLEMS = [
  ...['passkeys.none', 'passkeys.one', 'codes.none', 'codes.few', 'ownMail.here', 'secret.simple', 'testMode.on', 'standIns.on'],
  ...Object.values(REACH_PROBLEMS).flat(),
  ...['address.sample', 'address.insecure', 'https.open', 'mail.none', 'mail.sender', 'samples.on', 'agents.open'],
] as const;

/** `detail`: a number or names, for the advice. `agents.open` is a choice, not a fault. */
const check = z.object({ name: z.enum(CHECKS), problem: z.enum(PROBLEMS).nullable(), detail: z.string().optional() });
export type Check = z.infer<typeof check>;
export const checksSchema = z.object({ checks: z.array(check) });

export const ATTEMPT_KINDS = ['passkey', 'asked', 'link', 'code'] as const;
export const ATTEMPT_OUTCOMES = ['done', 'refused'] as const;
export const ATTEMPTS_SORT = '-at';

export const attemptsQuery = z.object({
  ...pageQuery(['at'], '-at'),
  kind: z.enum(ATTEMPT_KINDS).optional(),
  outcome: z.enum(ATTEMPT_OUTCOMES).optional(),
});
const attemptRow = z.object({
  sequence: z.int(),
  at: time,
  kind: z.enum(ATTEMPT_KINDS),
  outcome: z.enum(ATTEMPT_OUTCOMES),
  device: z.string(),
});
export type AttemptRow = z.infer<typeof attemptRow>;
export const attemptsPage = pageSchema(attemptRow);

/** Oldest first, without gaps; days of Athens. */
export const attemptDays = z.object({ days: z.array(z.object({ day, done: count, refused: count })) });
export type AttemptDays = z.infer<typeof attemptDays>;

/** `noun.verb`, such as `block.create`; named in the messages `audit-actions.ts`. */
export type AuditAction = KeysOf<'auditAction.*'> extends `auditAction.${infer Action}` ? Action : never;

export const AUDIT_SORT = '-at';
/** `from`, `to`: days of Athens, both included. */
const auditFilters = { from: day.optional(), to: day.optional() };
const { q, ...paging } = pageQuery(['at'], '-at');
export const auditQuery = z.object({ ...paging, q, ...auditFilters });
export const auditCsvQuery = z.object({ q, ...auditFilters, locale: z.enum(LOCALE_CODES), form: csvForm });

const values = z.record(z.string(), z.unknown()).nullable();
/** `actor`: `owner`, or an id of another owner or program. */
const auditRow = z.object({
  sequence: z.int(),
  at: time,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: values,
  after: values,
});
export type AuditRow = z.infer<typeof auditRow>;
export const auditPage = pageSchema(auditRow);

/**
 * What refused a request: the limit per minute, the budget of the day, another site's page, another host name, the guard (nobody signed
 * in, somebody else). A form whose hidden field is filled in is stored as spam, and counted as `trap`.
 */
export const REFUSAL_KINDS = ['limit', 'budget', 'origin', 'host', 'signedOut', 'notOwner', 'trap'] as const;
export type RefusalKind = (typeof REFUSAL_KINDS)[number];

const refusalCall = z.object({ kind: z.enum(REFUSAL_KINDS), call: z.string(), count, lastOn: day });
export type RefusalCall = z.infer<typeof refusalCall>;
/** `days`: oldest first, without gaps; of Athens. `calls`: the most frequent first. */
export const refusalsSchema = z.object({
  days: z.array(z.object({ day, count })),
  calls: z.array(refusalCall),
});
export type RefusalFigures = z.infer<typeof refusalsSchema>;

export const POLICY_SORT = '-lastAt';
export const policyQuery = z.object(pageQuery(['lastAt', 'count', 'message'], '-lastAt'));
const policyRow = z.object({
  id: z.string(),
  directive: z.string(),
  blocked: z.string(),
  template: z.string(),
  source: z.string().nullable(),
  count,
  lastAt: time,
});
export type PolicyRow = z.infer<typeof policyRow>;
export const policyPage = pageSchema(policyRow);
