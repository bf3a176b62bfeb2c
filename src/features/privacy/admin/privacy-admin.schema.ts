import { z } from 'zod';
import { pageQuery, pageSchema } from '../../admin/table/page.schema.ts';
import { emailAddress, lineField, textField } from '../../forms/forms.schema.ts';
import { findUnfilled } from '../../forms/unfilled.shared.ts';
import { DELIVERY_STATES } from '../../mail/settings/delivery.schema.ts';
import {
  CLOSED_STATES,
  CONFIRMED_STATES,
  PRIVACY_KIND_NAMES,
  PRIVACY_KINDS,
  PRIVACY_STATES,
  PRIVACY_STEPS,
  type PrivacyKind,
  type PrivacyState,
} from '../privacy.schema.ts';

export const PRIVACY_PAGE = '/admin/privacy';

const count = z.int().min(0);
const time = z.iso.datetime();
const day = z.iso.date();

/** `open`: confirmed, with a running clock; `unconfirmed`: waiting for the sender. */
export const REQUEST_FILTERS = ['open', 'unconfirmed', 'closed'] as const;
type RequestFilter = (typeof REQUEST_FILTERS)[number];

export const STATES_OF = {
  open: CONFIRMED_STATES,
  unconfirmed: ['received'],
  closed: CLOSED_STATES,
} as const satisfies Record<RequestFilter, readonly PrivacyState[]>;

/** Closed requests come last, whatever the sort. */
export const requestsQuery = z.object({
  ...pageQuery(['dueOn', 'receivedAt', 'name', 'kind', 'state'], 'dueOn'),
  state: z.enum(REQUEST_FILTERS).optional(),
});

/**
 * Days are those of Athens. `daysLeft`: negative once overdue, null once closed. `isHandled`: its data was exported or erased. `subject`: whose
 * data it is about, the sender’s own or another person’s.
 */
const requestRow = z.object({
  id: z.string(),
  reference: z.string(),
  kind: z.enum(PRIVACY_KIND_NAMES),
  state: z.enum(PRIVACY_STATES),
  name: z.string(),
  email: z.string(),
  receivedOn: day,
  dueOn: day,
  daysLeft: z.int().nullable(),
  isHandled: z.boolean(),
  subject: z.enum(['self', 'other']),
});
export type RequestRow = z.infer<typeof requestRow>;
export const requestsPage = pageSchema(requestRow);

const REQUEST_ACTIONS = ['verify', 'work', 'ask', 'extend', 'answer', 'refuse', 'close'] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];
export const MAILED_ACTIONS: readonly RequestAction[] = ['ask', 'extend', 'answer', 'refuse'];
export const NOTED_ACTIONS: readonly RequestAction[] = ['extend', 'close'];

/** An opt-out under CCPA cannot be extended. */
export function actionsFor({ state, kind, extended }: { state: PrivacyState; kind: PrivacyKind; extended: boolean }): RequestAction[] {
  if (CLOSED_STATES.includes(state)) return [];
  const isKnown = state === 'confirmed' || state === 'working';
  const may: Record<RequestAction, boolean> = {
    verify: !isKnown,
    work: state === 'confirmed',
    ask: true,
    extend: !extended && kind !== 'opt-out',
    answer: isKnown,
    refuse: true,
    close: true,
  };
  return REQUEST_ACTIONS.filter((action) => may[action]);
}

/** Also the response of every change. `thread`: its conversation in the mail. */
export const openedRequest = requestRow.extend({
  law: z.enum([PRIVACY_KINDS.access, PRIVACY_KINDS.know]),
  locale: z.enum(['en', 'el']),
  about: z.string(),
  relation: z.string(),
  acknowledgeBy: day.nullable(),
  extended: z.boolean(),
  /** Due day with an extension; null if none is possible. */
  extendedDueOn: day.nullable(),
  thread: z.string(),
  actions: z.array(z.enum(REQUEST_ACTIONS)),
  steps: z.array(z.object({ step: z.enum(PRIVACY_STEPS), note: z.string(), at: time })),
  mails: z.array(z.object({ id: z.string(), subject: z.string(), status: z.enum(DELIVERY_STATES), at: time })),
  others: z.array(z.object({ id: z.string(), reference: z.string(), kind: z.enum(PRIVACY_KIND_NAMES), state: z.enum(PRIVACY_STATES) })),
});
export type OpenedRequest = z.infer<typeof openedRequest>;

export const REQUEST_LIMITS = { note: 1000, subject: 200, text: 20_000 } as const;

/** `state`: as it was seen, so that one of two concurrent changes is refused. `files`: the export, sent with the answer. */
export const stepSchema = z
  .strictObject({
    action: z.enum(REQUEST_ACTIONS),
    state: z.enum(PRIVACY_STATES),
    note: textField(REQUEST_LIMITS.note).default(''),
    subject: lineField(REQUEST_LIMITS.subject).default(''),
    text: textField(REQUEST_LIMITS.text).default(''),
    files: z.array(z.string().min(1).max(100)).max(1).default([]),
  })
  .superRefine(({ action, note, subject, text }, context) => {
    const need = (path: string, value: string) =>
      value === '' && context.addIssue({ code: 'custom', path: [path], message: 'field.required' });
    if (NOTED_ACTIONS.includes(action)) need('note', note);
    if (!MAILED_ACTIONS.includes(action)) return;
    need('subject', subject);
    need('text', text);
    if (findUnfilled(text)) context.addIssue({ code: 'custom', path: ['text'], message: 'field.unfilled' });
  });

export const linkMade = z.object({ link: z.url() });

const address = emailAddress.overwrite((text) => text.toLowerCase());
export const heldSchema = z.strictObject({ address });
const request = z.string().max(100).optional();
/** `archive`: which of those that `heldData` counts, at its `until`. */
export const exportSchema = z.strictObject({ address, request, until: time.optional(), archive: z.int().min(1).max(100_000).default(1) });
/** `until`: time of the count; later data stays. */
export const erasureSchema = z.strictObject({ address, request, until: time });

export const STAYING = ['orders', 'requests', 'answers', 'waiting', 'mentions', 'blocks', 'owner'] as const;

export const heldData = z.object({
  address: z.string(),
  until: time,
  goes: z.object({
    messages: count,
    attachments: count,
    mails: count,
    drafts: count,
    requests: count,
    orders: count,
    withdrawals: count,
    audit: count,
  }),
  stays: z.record(z.enum(STAYING), count),
  archives: count,
  open: openedRequest.shape.others,
});
export type HeldData = z.infer<typeof heldData>;

export function exportName(of: string, at: Date, { archive, archives }: { archive: number; archives: number }): string {
  const number = archives > 1 ? `-${archive}-of-${archives}` : '';
  return `${of.replaceAll(/[^\w.-]/gu, '-')}-${at.toISOString().slice(0, 10)}${number}.zip`;
}

export const erasedData = z.object({ gone: heldData.shape.goes, held: heldData });
