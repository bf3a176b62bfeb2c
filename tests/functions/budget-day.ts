import { env } from 'cloudflare:workers';
import { beforeEach, vi } from 'vitest';
import { BUDGETS } from '../../functions/storage/budgets.ts';
import type { BudgetName } from '../../src/features/today/admin/budgets.shared.ts';

const DAY = '2026-11-21';
export const NOW = new Date(`${DAY}T22:00:00Z`);

/** A day that other tests do not use: salts in memory outlive a test, those in the database do not. */
export function onThatDay(): void {
  beforeEach(() => void vi.setSystemTime(NOW));
}

/** Uses up the day's budget except for `room`. */
export const leave = (name: BudgetName, room: number) =>
  env.DB.prepare("INSERT INTO budget_uses (day, name, share, used) VALUES (?1, ?2, '', ?3)")
    .bind(DAY, name, BUDGETS[name].all - room)
    .run();
