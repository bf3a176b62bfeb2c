import { z } from 'zod';
import { emailAddress, lineOf, textOf } from '../../forms/forms.schema.ts';
import {
  CLOSED_STATES,
  CONFIRMED_STATES,
  PRIVACY_KIND_NAMES,
  PRIVACY_KINDS,
  PRIVACY_STATES,
  PRIVACY_STEPS,
  type PrivacyKind,
  type PrivacyState,
} from '../../privacy/privacy.schema.ts';
import { pageOf, pageQuery } from '../table/page.schema.ts';

/** The page, in the default language. */
export const PRIVACY_PAGE = '/admin/privacy';

const count = z.int().min(0);
const time = z.iso.datetime();
const day = z.iso.date();

/** Which requests a list has: confirmed ones with a running clock, those that wait for their sender, those that are over. */
export const REQUEST_FILTERS = ['open', 'unconfirmed', 'closed'] as const;
type RequestFilter = (typeof REQUEST_FILTERS)[number];

export const STATES_OF = {
  open: CONFIRMED_STATES,
  unconfirmed: ['received'],
  closed: CLOSED_STATES,
} as const satisfies Record<RequestFilter, readonly PrivacyState[]>;

/** `GET /requests`: those that are over come last, whatever they are sorted by. */
export const requestsQuery = z.object({
  ...pageQuery(['dueOn', 'receivedAt', 'name', 'kind', 'state'], 'dueOn'),
  state: z.enum(REQUEST_FILTERS).optional(),
});

/** One line of the list. Days are those of Athens. `daysLeft` is negative once it is overdue, null once it is closed. */
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
});
export type RequestRow = z.infer<typeof requestRow>;
export const requestsPage = pageOf(requestRow);

/** What the owner does with a request. */
const REQUEST_ACTIONS = ['verify', 'work', 'extend', 'answer', 'refuse', 'close'] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];
/** Those that a mail goes out with. */
export const MAILED_ACTIONS: readonly RequestAction[] = ['extend', 'answer', 'refuse'];
/** Those that say why. */
export const NOTED_ACTIONS: readonly RequestAction[] = ['extend', 'close'];

/** What can be done with a request as it is. An opt-out under CCPA knows no extension. */
export function actionsFor({ state, kind, extended }: { state: PrivacyState; kind: PrivacyKind; extended: boolean }): RequestAction[] {
  if (CLOSED_STATES.includes(state)) return [];
  const isKnown = state === 'confirmed' || state === 'working';
  const may: Record<RequestAction, boolean> = {
    verify: !isKnown,
    work: state === 'confirmed',
    extend: !extended && kind !== 'opt-out',
    answer: isKnown,
    refuse: true,
    close: true,
  };
  return REQUEST_ACTIONS.filter((action) => may[action]);
}

/** `GET /requests/:id`, and what every change of one answers with. `thread`: its conversation in the mail. */
export const openedRequest = requestRow.extend({
  law: z.enum([PRIVACY_KINDS.access, PRIVACY_KINDS.know]),
  locale: z.enum(['en', 'el']),
  about: z.string(),
  subject: z.enum(['self', 'other']),
  relation: z.string(),
  acknowledgeBy: day.nullable(),
  extended: z.boolean(),
  /** When it would be due with an extension; null where there is none to give. */
  extendedDueOn: day.nullable(),
  thread: z.string(),
  actions: z.array(z.enum(REQUEST_ACTIONS)),
  steps: z.array(z.object({ step: z.enum(PRIVACY_STEPS), note: z.string(), at: time })),
  /** Mails to its sender, the oldest first. */
  mails: z.array(z.object({ id: z.string(), subject: z.string(), status: z.enum(['queued', 'sent', 'failed', 'kept']), at: time })),
  /** Other requests from the same address. */
  others: z.array(z.object({ id: z.string(), reference: z.string(), kind: z.enum(PRIVACY_KIND_NAMES), state: z.enum(PRIVACY_STATES) })),
});
export type OpenedRequest = z.infer<typeof openedRequest>;

export const REQUEST_LIMITS = { note: 1000, subject: 200, text: 20_000 } as const;

/** What a template leaves to be filled in. */
const UNFILLED = '[…]';

/** `POST /requests/:id/steps`. `state`: as it was seen, so that of two pages one is told. */
export const stepSchema = z
  .strictObject({
    action: z.enum(REQUEST_ACTIONS),
    state: z.enum(PRIVACY_STATES),
    note: textOf(REQUEST_LIMITS.note).default(''),
    subject: lineOf(REQUEST_LIMITS.subject).default(''),
    text: textOf(REQUEST_LIMITS.text).default(''),
  })
  .superRefine(({ action, note, subject, text }, context) => {
    const need = (path: string, value: string) =>
      value === '' && context.addIssue({ code: 'custom', path: [path], message: 'field.required' });
    if (NOTED_ACTIONS.includes(action)) need('note', note);
    if (!MAILED_ACTIONS.includes(action)) return;
    need('subject', subject);
    need('text', text);
    if (text.includes(UNFILLED)) context.addIssue({ code: 'custom', path: ['text'], message: 'field.unfilled' });
  });

/** `POST /requests/:id/links`: a link that acts in the sender's name, to be handed on. */
export const linkMade = z.object({ link: z.url() });

/** Whose data is meant, and the request that it is done for. */
const address = emailAddress.overwrite((text) => text.toLowerCase());
export const heldSchema = z.strictObject({ address });
export const exportSchema = z.strictObject({ address, request: z.string().max(100).optional() });
/** `until`: erases what was counted then, nothing that came since. */
export const erasureSchema = exportSchema.extend({ until: time });

/** Why something stays, in the order in which it is said. */
export const STAYING = ['requests', 'answers', 'waiting', 'mentions', 'blocks', 'owner'] as const;

/** `POST /held`: how much is held of an address, and what of it would go. */
export const heldData = z.object({
  address: z.string(),
  until: time,
  goes: z.object({ messages: count, attachments: count, mails: count, requests: count, audit: count }),
  stays: z.record(z.enum(STAYING), count),
  /** Requests of the address whose clock runs: answer them before anything is erased. */
  open: openedRequest.shape.others,
});
export type HeldData = z.infer<typeof heldData>;

/** `POST /exports`: a file for its person. What it holds is described in docs/calls.md. */
export const exportedData = z.looseObject({ address: z.string(), exportedAt: time });

/** `POST /erasures`: what went, and what is held now. */
export const erasedData = z.object({ gone: heldData.shape.goes, held: heldData });
