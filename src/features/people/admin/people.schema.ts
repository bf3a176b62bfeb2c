import { z } from 'zod';
import { LOCALE_CODES } from '../../../i18n/locales.ts';
import { pageQuery, pageSchema } from '../../admin/table/page.schema.ts';
import { DELIVERY_STATES } from '../../mail/settings/delivery.schema.ts';
import { heldSchema } from '../../privacy/admin/privacy-admin.schema.ts';
import { PRIVACY_KIND_NAMES, PRIVACY_STATES } from '../../privacy/privacy.schema.ts';
import { ORDER_STATES } from '../../store/order/order.schema.ts';

const count = z.int().min(0);
const cents = z.int();
const time = z.iso.datetime();

export const PEOPLE_SORT = '-lastAt';
export const peopleQuery = z.object(pageQuery(['lastAt', 'orders', 'paidCents'], PEOPLE_SORT));

/** `key`: of the address, for comparing. `paidCents`: less what went back. */
const personRow = z.object({
  key: z.string(),
  address: z.string(),
  name: z.string(),
  lastAt: time,
  orders: count,
  paidCents: cents,
});
export type PersonRow = z.infer<typeof personRow>;
export const peoplePage = pageSchema(personRow);

export const personSchema = heldSchema;

/** The newest of each kind; `totals` counts all. */
export const EVENTS_SHOWN = 60;

const base = { id: z.string(), at: time };
const event = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('message'), thread: z.string(), subject: z.string(), form: z.string().nullable() }),
  z.object({
    ...{ ...base, kind: z.literal('mail'), thread: z.string(), subject: z.string() },
    ...{ automatic: z.boolean(), status: z.enum(DELIVERY_STATES) },
  }),
  z.object({
    ...{ ...base, kind: z.literal('order'), reference: z.string(), state: z.enum(ORDER_STATES) },
    ...{ totalCents: cents, refundedCents: cents },
    documents: z.array(z.object({ kind: z.enum(['receipt', 'invoice', 'credit']), year: z.int(), number: z.int() })),
  }),
  z.object({
    ...{ ...base, kind: z.literal('request'), reference: z.string() },
    ...{ request: z.enum(PRIVACY_KIND_NAMES), state: z.enum(PRIVACY_STATES) },
  }),
  z.object({ ...base, kind: z.literal('withdrawal'), reference: z.string(), order: z.string().nullable() }),
]);
export type PersonEvent = z.infer<typeof event>;

/** `alike`: others of the same name, who may be somebody else. */
export const personData = z.object({
  address: z.string(),
  names: z.array(z.string()),
  companies: z.array(z.string()),
  phones: z.array(z.string()),
  vatNumbers: z.array(z.string()),
  languages: z.array(z.enum(LOCALE_CODES)),
  firstAt: time.nullable(),
  totals: z.object({ messages: count, mails: count, orders: count, paidCents: cents, requests: count, withdrawals: count }),
  events: z.array(event),
  block: z.object({ id: z.string(), version: z.int() }).nullable(),
  alike: z.array(z.object({ address: z.string(), name: z.string() })),
});
export type PersonData = z.infer<typeof personData>;
