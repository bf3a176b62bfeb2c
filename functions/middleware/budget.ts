import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { BudgetName } from '../../src/features/admin/today/budgets.shared.ts';
import { DAY_MS } from '../calendar.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { getSender } from '../mail/address.ts';
import { giveBack, spend, type Use } from '../storage/budgets.ts';
import { networkShare } from './network-share.ts';

const LETTERS: ReadonlySet<BudgetName> = new Set(['contact', 'privacyRequests']);

export async function full(c: Context<AppEnv>, name: BudgetName, at: Date): Promise<ApiError> {
  const sender = LETTERS.has(name) ? await getSender(c.env) : undefined;
  const headers = { 'Retry-After': String(Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1000)) };
  return new ApiError('full', {
    headers,
    refused: 'budget',
    ...(sender && { message: { key: 'forms.full', values: { email: sender.address } } }),
  });
}

async function spendOne(c: Context<AppEnv>, name: BudgetName): Promise<Use> {
  const at = new Date();
  const use = { name, at, share: await networkShare(c, at) };
  if (!(await spend(c.env.DB, use))) throw await full(c, name, at);
  return use;
}

/** Counts a call before its body is read, and takes the count back if it is refused. Goes after the limit per minute. */
export const budgeted = (name: BudgetName) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const use = await spendOne(c, name);
    await next();
    if (c.error || c.res.status >= 400) await giveBack(c.env.DB, use);
  });

/**
 * The same for work that is no call of its own.
 * @throws ApiError `full`, and what the work throws
 */
export async function withinBudget<T>(c: Context<AppEnv>, name: BudgetName, work: () => Promise<T>): Promise<T> {
  const use = await spendOne(c, name);
  try {
    return await work();
  } catch (error) {
    await giveBack(c.env.DB, use);
    throw error;
  }
}
