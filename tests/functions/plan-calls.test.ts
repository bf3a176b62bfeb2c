/** Every call that may change something, over full tables, within the limits of the free plan (docs/scaling.md). */
import { describe, expect, it, vi } from 'vitest';
import { visitOnce } from './invocation.ts';
import { ENTRY } from './plan/entry.ts';
import { doneStatus, type Example, requestOf, WHOLE, WRITING_CALLS, type WritingCall } from './plan/example.ts';
import { beyond, fill } from './plan/full-tables.ts';
import { MAIL } from './plan/mail.ts';
import { OWNER_CALLS } from './plan/owner.ts';
import { measured, TIMES } from './plan/processor.ts';
import { SHOP } from './plan/shop.ts';
import { VISITORS } from './plan/visitors.ts';

const GROUPS = { visitors: VISITORS, shop: SHOP, mail: MAIL, owner: OWNER_CALLS, entry: ENTRY };
/** A call without an example is a type error. */
const EXAMPLES: Record<WritingCall, Example> = { ...VISITORS, ...SHOP, ...MAIL, ...OWNER_CALLS, ...ENTRY };

/** Rows that the Worker may read of D1 in a call: each costs the processor, of which the free plan allows 10 ms. */
const ROWS_A_CALL = 150;
/** A step of a backup; the constant bounds what it reads. */
const ROWS_A_STEP = 3_000;

it('every call of the table that may change something has an example', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(WRITING_CALLS.toSorted());
});

describe.each(Object.keys(GROUPS) as (keyof typeof GROUPS)[])('every writing call of %s', (group) => {
  it('does what it was asked for within the limits of the free plan', { timeout: 300_000 }, async () => {
    for (const method of ['info', 'warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
    vi.spyOn(scheduler, 'wait').mockResolvedValue();
    await fill();
    const failed: unknown[] = [];
    for (const name of Object.keys(GROUPS[group]) as WritingCall[]) {
      const asked = [];
      for (let time = 0; time < TIMES; time += 1) asked.push(await EXAMPLES[name]());
      for (const one of asked.flat()) {
        const request = await requestOf(name, one);
        const { response, used, rows } = await measured(name, () => visitOnce(request, { bindings: WHOLE }));
        const most = name === 'POST /api/admin/backups/files' ? ROWS_A_STEP : ROWS_A_CALL;
        if (response.status !== doneStatus(name, one) || beyond(used) || rows > most)
          failed.push([name, one.params, response.status, await response.text(), used, rows]);
      }
    }
    expect(failed).toEqual([]);
  });
});
