import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FromWorker, RunTooLong, runInWorker } from './use-run.ts';

class FakeWorker extends EventTarget {
  postMessage = vi.fn();
  terminate = vi.fn();
  say(data: FromWorker<string>) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let worker: FakeWorker;
const start = () => worker as unknown as Worker;
const signal = () => new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
  worker = new FakeWorker();
});
afterEach(() => void vi.useRealTimers());

it('sends the task once the worker is ready, and ends it with the result', async () => {
  const onProgress = vi.fn();
  const run = runInWorker<string>(start, 'task', { signal: signal(), onProgress });
  expect(worker.postMessage).not.toHaveBeenCalled();
  worker.say({ ready: true });
  expect(worker.postMessage).toHaveBeenCalledWith('task');
  worker.say({ progress: 0.5 });
  worker.say({ result: 'done' });
  expect(await run).toBe('done');
  expect(onProgress).toHaveBeenCalledWith(0.5);
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('ends a worker over its limit, which starts with the work and not with loading', async () => {
  const run = runInWorker(start, 'task', { signal: signal(), limitMs: 1000 });
  const outcome = expect(run).rejects.toBeInstanceOf(RunTooLong);
  await vi.advanceTimersByTimeAsync(5000);
  worker.say({ ready: true });
  await vi.advanceTimersByTimeAsync(999);
  expect(worker.terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('ends a worker whose input has changed', async () => {
  const control = new AbortController();
  const run = runInWorker(start, 'task', { signal: control.signal });
  control.abort();
  await expect(run).rejects.toThrow(/abort/u);
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('passes on what the worker says of its failure', async () => {
  const run = runInWorker(start, 'task', { signal: signal() });
  worker.say({ failed: 'Invalid group' });
  await expect(run).rejects.toThrow('Invalid group');
});
