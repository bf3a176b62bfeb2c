import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { BudgetName } from '../../../src/features/today/admin/budgets.shared.ts';
import { DAY_MS } from '../../calendar.ts';
import { getSender } from '../../encoding/address.ts';
import type { AppEnv } from '../../env.ts';
import { hasRoom, releaseBudget, spend, type Use } from '../../storage/budgets.ts';
import { ApiError, toApiError } from '../api-error.ts';
import { networkShare } from '../network.ts';

const LETTERS: ReadonlySet<BudgetName> = new Set(['contact', 'privacyRequests']);
const FORMS: ReadonlySet<BudgetName> = new Set([...LETTERS, 'orders', 'orderLinks', 'withdrawals']);

export async function full(c: Context<AppEnv>, name: BudgetName, at: Date): Promise<ApiError> {
  const sender = LETTERS.has(name) ? await getSender(c.env) : undefined;
  const headers = { 'Retry-After': String(Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1000)) };
  return new ApiError('full', {
    headers,
    refused: 'budget',
    ...(sender && { message: { key: 'forms.full', values: { email: sender.address } } }),
  });
}

async function toUse(c: Context<AppEnv>, name: BudgetName): Promise<Use & { at: Date }> {
  const at = new Date();
  return { name, at, share: await networkShare(c, at) };
}

/** Refuses a call past the day's budget before its body is read. Goes after the limit per minute; `withinBudget` counts. */
export const notFull = (name: BudgetName) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const use = await toUse(c, name);
    if (!(await hasRoom(c.env.DB, use))) throw await full(c, name, use.at);
    return next();
  });

/**
 * Counts work of a stranger. Call it once the body is valid: what is refused before costs no row. Later refusals stay counted, at least
 * against the network's share, which bounds the rows that they cost.
 * @throws ApiError `full`, and what the work throws
 */
export async function withinBudget<T>(c: Context<AppEnv>, name: BudgetName, work: () => Promise<T>): Promise<T> {
  const use = await toUse(c, name);
  if (!(await spend(c.env.DB, use))) throw await full(c, name, use.at);
  try {
    return await work();
  } catch (error) {
    // What a form's own checks refuse counts against its network alone: few networks must not close it for all.
    if (FORMS.has(name)) await releaseBudget(c.env.DB, toApiError(error).status >= 500 ? use : { ...use, share: '' });
    throw error;
  }
}
