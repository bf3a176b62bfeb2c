import { expect, it, onTestFinished, vi } from 'vitest';
import { fallsSilent } from './functions-server.ts';

const EVERY_MS = 10_000;

it('a server falls silent once it answers nothing for the whole limit, not by errors or a pause', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isAnswering = true;
  vi.stubGlobal('fetch', async () => {
    if (isAnswering) return new Response('', { status: 500 });
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    throw new DOMException('The operation timed out', 'TimeoutError');
  });
  const silent = vi.fn();
  void fallsSilent('http://localhost:1').then(silent);
  const wait = async (ms: number, answers: boolean): Promise<void> => {
    isAnswering = answers;
    await vi.advanceTimersByTimeAsync(ms);
  };
  await wait(300_000, true);
  await wait(40_000, false);
  await wait(300_000, true);
  expect(silent).not.toHaveBeenCalled();
  await wait(40_000, false);
  expect(silent).not.toHaveBeenCalled();
  await wait(50_000, false);
  expect(silent).toHaveBeenCalledOnce();
});
