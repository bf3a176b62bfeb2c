/** Records the result of a queued form that the server accepted; no schema library, since the service worker reads it. */

const DAY_MS = 86_400_000;
/** Everything is deleted after this time; the token of an unpaid order goes earlier, with its deadline. */
export const TAKEN_DAYS = 7;
/** Raise it when the shape changes: older ones are then ignored. */
export const TAKEN_VERSION = 1;

const STATES = ['pending', 'paid', 'fulfilled', 'cancelled', 'refunded'] as const;
const PAYMENTS = ['bank', 'card', 'viva', 'test'] as const;

/** `token` opens the order without an account; empty once it is deleted. `payBy`: milliseconds; null once it is paid or over. */
export interface KeptOrder {
  reference: string;
  token: string;
  state: (typeof STATES)[number];
  payment: (typeof PAYMENTS)[number];
  totalCents: number;
  payBy: number | null;
}

/** `at`: milliseconds. `email`: where an answer goes. */
export interface TakenForm {
  version: typeof TAKEN_VERSION;
  at: number;
  email: string;
  kind: string;
  order?: KeptOrder;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isOrder = (value: unknown): value is KeptOrder =>
  isRecord(value) &&
  typeof value['reference'] === 'string' &&
  typeof value['token'] === 'string' &&
  STATES.some((state) => state === value['state']) &&
  PAYMENTS.some((payment) => payment === value['payment']) &&
  Number.isInteger(value['totalCents']) &&
  (value['payBy'] === null || Number.isFinite(value['payBy']));

export const isTaken = (value: unknown): value is TakenForm =>
  isRecord(value) &&
  value['version'] === TAKEN_VERSION &&
  Number.isFinite(value['at']) &&
  typeof value['email'] === 'string' &&
  typeof value['kind'] === 'string' &&
  (value['order'] === undefined || isOrder(value['order']));

export function readOrder(content: unknown): KeptOrder | undefined {
  const data = isRecord(content) ? content['data'] : undefined;
  if (!isRecord(data)) return undefined;
  const { reference, token, state, payment, totalCents, payBy } = data;
  const order = { reference, token, state, payment, totalCents, payBy: typeof payBy === 'string' ? Date.parse(payBy) : null };
  return isOrder(order) ? order : undefined;
}

const read = (body: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

export function toTaken(body: string, content: unknown, at: number): TakenForm {
  const fields = read(body);
  const email = fields['email'] ?? fields['customer.email'];
  const order = readOrder(content);
  return {
    version: TAKEN_VERSION,
    at,
    email: typeof email === 'string' ? email : '',
    kind: typeof fields['kind'] === 'string' ? fields['kind'] : '',
    ...(order && { order }),
  };
}

/** Without the token after the order's deadline; undefined when its time is over. */
export function keptUntilNow(taken: TakenForm, now: number): TakenForm | undefined {
  if (now - taken.at > TAKEN_DAYS * DAY_MS) return undefined;
  const { order } = taken;
  const isLate = order?.payBy !== null && order?.payBy !== undefined && order.payBy <= now;
  return isLate && order.token !== '' ? { ...taken, order: { ...order, token: '' } } : taken;
}
