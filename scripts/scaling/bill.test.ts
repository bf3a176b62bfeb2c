import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SCHEDULE } from '../../functions/jobs/schedule.ts';
import { EVERY_FIVE_MINUTES, NIGHTLY, type Rhythm } from '../../functions/jobs/times.ts';
import { billOf, billTable, dollarsOf, limits, limitTable, planTable } from './bill.ts';
import { PAID_PLAN_DOLLARS } from './prices.ts';
import { CLOCK_CALLS, DAYS_A_MONTH, monthly, RUNS_A_DAY } from './usage.ts';

describe('the bill', () => {
  it('charges only what is beyond the plan', () => {
    expect(dollarsOf('rowsWritten', 50_000_000)).toBe(0);
    expect(dollarsOf('rowsWritten', 53_000_000)).toBeCloseTo(3);
    expect(dollarsOf('requests', 15_000_000)).toBeCloseTo(1.5);
    expect(dollarsOf('databaseBytes', 7e9)).toBeCloseTo(1.5);
  });

  it('agrees with Cloudflare’s own example: 15 million requests of 7 ms cost 8 dollars', () => {
    const none = Object.fromEntries(Object.keys(monthly(0)).map((meter) => [meter, 0])) as unknown as ReturnType<typeof monthly>;
    expect(billOf({ ...none, requests: 15_000_000, processorMs: 105_000_000 })).toBeCloseTo(8);
    expect(billOf(none)).toBe(PAID_PLAN_DOLLARS);
  });

  it('grows with the visits, and has a part that does not', () => {
    const [none, one, two] = [monthly(0), monthly(1_000_000), monthly(2_000_000)];
    expect(none.rowsWritten).toBeGreaterThan(0);
    expect(two.rowsWritten - one.rowsWritten).toBeCloseTo(one.rowsWritten - none.rowsWritten, 3);
    expect(one.queueOperations).toBe(0);
  });

  it('stores as many bytes as days of events', () => {
    const bytesOf = (eventDays: number) => monthly(10_000_000, { eventDays }).databaseBytes;
    expect(bytesOf(90) / bytesOf(30)).toBeCloseTo(3);
    expect(bytesOf(7) / 1e9).toBeCloseTo(6.6, 1);
    expect(monthly(1_000)).toEqual(monthly(1_000, { eventDays: 90 }));
  });

  it('meets no limit at a thousand visits a month', () => {
    expect(limits()[0]?.visits).toBeGreaterThan(1_000);
  });
});

it('docs/scaling.md says in short what the bill is', () => {
  const text = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8').replaceAll('\n', ' ');
  const dollars = (visits: number, queue = false) => billOf(monthly(visits, { queue }));
  expect(dollars(400_000)).toBeCloseTo(PAID_PLAN_DOLLARS, 2);
  const [alone, queued] = [false, true].map((queue) => Math.round(dollars(1_000_000, queue)));
  expect(text).toContain(`$5 a month is enough up to some 400,000; a million costs about $${alone}, or $${queued} with the queue.`);
});

it('docs name the calls of the clock that the list of jobs makes', () => {
  const [scaling, decision] = ['scaling.md', 'decisions/058-one-job-an-alarm.md'].map((name) =>
    readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8').replaceAll('\n', ' '),
  );
  const jobs = (rhythm: Rhythm) => Object.values(SCHEDULE).filter((one) => one === rhythm).length;
  const numbers = `${jobs(EVERY_FIVE_MINUTES)} jobs of every five minutes and ${jobs(NIGHTLY)} of the night`;
  expect(decision).toContain(numbers);
  expect(scaling).toContain(numbers);
  const daily = RUNS_A_DAY * CLOCK_CALLS.fiveMinutes + CLOCK_CALLS.night;
  expect(scaling).toContain(`${CLOCK_CALLS.fiveMinutes} calls every five minutes, and ${daily.toLocaleString('en-GB')} a day`);
  expect(monthly(0).objectCalls).toBe(daily * DAYS_A_MONTH);
});

/* To update the tables: npx vitest run --project unit scaling/bill -u */
it('docs/scaling.md has these tables', async () => {
  const doc = new URL('../../docs/scaling.md', import.meta.url);
  const text = readFileSync(doc, 'utf8');
  const tables = { bill: billTable(), plan: planTable(), limits: limitTable() };
  const updated = Object.entries(tables).reduce((whole, [name, table]) => {
    const place = new RegExp(`(<!-- ${name} -->\n).*(<!-- /${name} -->)`, 'su');
    expect(whole, name).toMatch(place);
    return whole.replace(place, (_, start: string, end: string) => `${start}\n${table}\n\n${end}`);
  }, text);
  await expect(updated).toMatchFileSnapshot(doc.pathname);
});
