/** Every call that may change something, over full tables, within the limits of the free plan (docs/owner/scaling.md). */
import { describe, expect, it, vi } from 'vitest';
import { type Visited, visitOnce } from '../../tests/functions/invocation.ts';
import { ENTRY } from '../../tests/functions/plan/entry.ts';
import { doneStatus, type Example, requestOf, WHOLE, WRITING_CALLS, type WritingCall } from '../../tests/functions/plan/example.ts';
import { beyond, fill } from '../../tests/functions/plan/full-tables.ts';
import { MAIL } from '../../tests/functions/plan/mail.ts';
import { OWNER_CALLS } from '../../tests/functions/plan/owner.ts';
import { measured, TIMEOUT, TIMES } from '../../tests/functions/plan/processor.ts';
import { SHOP } from '../../tests/functions/plan/shop.ts';
import { VISITORS } from '../../tests/functions/plan/visitors.ts';

const GROUPS = { visitors: VISITORS, shop: SHOP, mail: MAIL, owner: OWNER_CALLS, entry: ENTRY };
/** A call without an example is a type error. */
const EXAMPLES: Record<WritingCall, Example> = { ...VISITORS, ...SHOP, ...MAIL, ...OWNER_CALLS, ...ENTRY };

/** Rows that the Worker may read of D1 in a call: each costs the processor, of which the free plan allows 10 ms. */
const ROWS_A_CALL = 150;
const ROWS_OF: Partial<Record<WritingCall, number>> = {
  // A constant bounds what a step reads.
  'POST /api/admin/backups/files': 3_000,
  // As many as a person has; two for each file.
  'POST /api/admin/privacy/exports': 200,
};

it('every call of the table that may change something has an example', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(WRITING_CALLS.toSorted());
});

describe.each(Object.keys(GROUPS) as (keyof typeof GROUPS)[])('every writing call of %s', (group) => {
  it('does what it was asked for within the limits of the free plan', { timeout: TIMEOUT }, async () => {
    for (const method of ['info', 'warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
    vi.spyOn(scheduler, 'wait').mockResolvedValue();
    await fill();
    const failed: unknown[] = [];
    for (const name of Object.keys(GROUPS[group]) as WritingCall[]) {
      for (let time = 0; time < TIMES; time += 1)
        for (const one of [await EXAMPLES[name]()].flat()) {
          const request = await requestOf(name, one);
          const isDone = ({ response }: Visited): boolean => response.status === doneStatus(name, one);
          const outcome = await measured(name, () => visitOnce(request, { bindings: one.bindings ?? WHOLE }), isDone);
          // Repeats are for the benchmark: what they add to the tables is beyond what the page sends.
          if (time > 0) continue;
          const { response, used, rows } = outcome;
          const most = ROWS_OF[name] ?? ROWS_A_CALL;
          if (!isDone(outcome) || beyond(used) || rows > most)
            failed.push([name, one.params, response.status, (await response.text()).slice(0, 500), used, rows]);
        }
    }
    expect(failed).toEqual([]);
  });
});
