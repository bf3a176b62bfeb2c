import { expect, it, vi } from 'vitest';
import { runPush } from './push-run.ts';

const pushed = (left: number, more: object = {}) => ({
  ok: true as const,
  data: { added: 2, changed: 1, removed: 0, left, tasks: [7], ...more },
});
const published = { ok: true as const, data: { isPublished: true } };
const refused = { ok: false as const, status: 503, offline: false, error: { code: 'unavailable', message: 'Full.' } };

function steps() {
  return {
    push: vi.fn<Parameters<typeof runPush>[0]['push']>(async () => pushed(0)),
    readTask: vi.fn<Parameters<typeof runPush>[0]['readTask']>(async () => published),
    wait: vi.fn(async () => undefined),
    onWritten: vi.fn(),
  };
}

it('pushes until nothing is left, and adds up', async () => {
  const made = steps();
  made.push.mockResolvedValueOnce(pushed(5)).mockResolvedValueOnce(pushed(0, { tasks: [8, 9] }));
  expect(await runPush(made)).toEqual({ ok: true, data: { added: 4, changed: 2, removed: 0 } });
  expect(made.readTask.mock.calls.flat()).toEqual([7, 8, 9]);
  expect(made.onWritten).toHaveBeenCalledTimes(2);
});

it('waits longer each time for a task, and gives up after fifty questions', async () => {
  const made = steps();
  made.readTask.mockResolvedValue({ ok: true, data: { isPublished: false } });
  expect(await runPush(made)).toMatchObject({ ok: false, error: { code: 'slow', message: 'The maximum number of retries exceeded.' } });
  expect(made.wait.mock.calls.flat().slice(0, 3)).toEqual([200, 400, 600]);
  expect(made.wait).toHaveBeenCalledTimes(50);
});

it('ends with the first refusal, and with a batch that wrote nothing', async () => {
  const made = steps();
  made.push.mockResolvedValueOnce(pushed(5)).mockResolvedValueOnce(refused);
  expect(await runPush(made)).toEqual(refused);
  made.push.mockResolvedValue(pushed(5, { added: 0, changed: 0 }));
  expect(await runPush(made)).toMatchObject({ ok: true });
});
