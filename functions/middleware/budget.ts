import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { BudgetName } from '../../src/features/admin/today/budgets.shared.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { getSender } from '../mail/address.ts';
import { giveBack, spend } from '../storage/budgets.ts';
import { networkShare } from './network-share.ts';

const DAY_MS = 86_400_000;

const LETTERS: ReadonlySet<BudgetName> = new Set(['contact', 'privacyRequests']);

export async function full(c: Context<AppEnv>, name: BudgetName, at: Date): Promise<ApiError> {
  const sender = LETTERS.has(name) ? await getSender(c.env) : undefined;
  const headers = { 'Retry-After': String(Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1000)) };
  return new ApiError('full', { headers, ...(sender && { message: { key: 'forms.full', values: { email: sender.address } } }) });
}

/** Counts a call before its body is read, and takes the count back if it is refused. Goes after the limit per minute. */
export const budgeted = (name: BudgetName) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const at = new Date();
    const use = { name, at, share: await networkShare(c, at) };
    if (!(await spend(c.env.DB, use))) throw await full(c, name, at);
    await next();
    if (c.error || c.res.status >= 400) await giveBack(c.env.DB, use);
  });
