import { FREE_PLAN, type Plan } from '../../../functions/jobs/plan.ts';
import { MAKERS } from '../../../scripts/seed/makers.ts';
import type { Seeded } from '../../../scripts/seed/sizes.ts';
import { DEVICES_LIMIT } from '../../../src/features/notices/admin/notices.schema.ts';
import { device } from '../notices-harness.ts';
import { signedIn } from '../owner-session.ts';
import { insertRows } from '../rows.ts';

export const NOW = Date.now();

const SIZES: Record<Seeded, number> = {
  ...{ messages: 120, outbox: 60, visits: 400, reports: 60, requests: 40, subscriptions: 0, broadcasts: 12, audit: 40, attempts: 40 },
  ...{ refusals: 40, orders: 40, questions: 40, redirects: 20, runs: 400, incidents: 4 },
};

/** Every table of a site that has been used for a while, with an owner who has many devices. */
export async function fill(): Promise<void> {
  for (const [name, size] of Object.entries(SIZES) as [Seeded, number][]) {
    const rows = [...MAKERS[name]({ seed: 'plan', now: NOW }, size)];
    for (let at = 0; at < rows.length; at += 500) await insertRows(rows.slice(at, at + 500));
  }
  await signedIn();
  // One more may be added.
  for (let number = 1; number < DEVICES_LIMIT; number += 1) await device();
}

export const beyond = ({ queries, external, services }: Plan): boolean =>
  queries > FREE_PLAN.queries || external > FREE_PLAN.external || services > FREE_PLAN.services;
