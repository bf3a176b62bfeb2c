/** The buttons of the checks keep the focus, and a run says two sentences: that it began, and how it ended. */
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fill } from '@/i18n/fill.ts';
import { getMessages } from '@/i18n/translator.ts';
import { record } from '../../../../tests/component/heard.ts';
import { mountAdmin } from '../../../../tests/component/mount-admin.tsx';
import { Checks } from './Checks.tsx';
import { CHECKS, type CheckName, type CheckRun } from './checks.schema.ts';

const texts = getMessages('en');
const STEPS = 3;
const ended = new Map<CheckName, CheckRun>();
/** Then a check goes on until it is stopped. */
let isSlow = false;

vi.mock('./calls.ts', () => ({
  readChecks: async () => {
    // Slower than the drawing: in between, an old result must not show.
    await new Promise((resolve) => setTimeout(resolve, 30));
    const results = Object.fromEntries(CHECKS.map((name) => [name, ended.has(name) ? { ...ended.get(name), findings: [] } : null]));
    return { ok: true, data: { results, outward: 1 } };
  },
  runCheckStep: async (name: CheckName, from: number) => {
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 50));
    const reached = from + 1;
    const at = '2026-11-20T10:00:00.000Z';
    const run: CheckRun = { startedAt: at, endedAt: !isSlow && reached >= STEPS ? at : null, reached, total: STEPS, found: 0 };
    if (run.endedAt) ended.set(name, run);
    return { ok: true, data: run };
  },
}));

const focused = () => document.activeElement?.textContent;
beforeEach(() => {
  ended.clear();
  isSlow = false;
  mountAdmin(<Checks />);
});

const [began, over] = [
  texts['adminTools.check.began'],
  fill(texts['adminTools.check.over'], { found: texts['adminTools.check.found.none'] }),
];

it('runs all from one button that keeps the focus, and says two sentences', async () => {
  const all = page.getByRole('button', { name: texts['adminTools.check.all'] });
  await expect.element(all).toBeVisible();
  const said = record();
  all.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toContain(texts['adminTools.check.stop']);
  await expect.poll(focused, { timeout: 10_000 }).toContain(texts['adminTools.check.all']);
  await expect.poll(() => said).toEqual([began, over]);
});

it('stops a check by the button that started it, which keeps the focus; the others ignore presses meanwhile', async () => {
  isSlow = true;
  const title = texts['adminTools.check.links'];
  const run = page.getByRole('button', { name: fill(texts['adminTools.check.run.of'], { name: title }) });
  await expect.element(run).toBeVisible();
  const said = record();
  run.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe(texts['adminTools.check.stop']);
  const other = page.getByRole('button', { name: fill(texts['adminTools.check.run.of'], { name: texts['adminTools.check.feeds'] }) });
  await expect.element(other).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe(texts['adminTools.check.run']);
  await expect.poll(() => said).toEqual([began, texts['adminTools.check.halted']]);
});
