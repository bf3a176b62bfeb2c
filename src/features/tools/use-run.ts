import { useEffect, useState } from 'react';

export type FromWorker<Result> = { ready: true } | { progress: number } | { result: Result } | { failed: string };

export class RunTooLong extends Error {}

interface Options {
  signal: AbortSignal;
  /** Counts from the start of the work, not from the loading of the worker. */
  limitMs?: number;
  onProgress?: (share: number) => void;
}

/**
 * Runs one task in a worker of its own, which ends with the task.
 * @throws RunTooLong over the limit; the signal's reason; an Error with the worker's message
 */
export function runInWorker<Result>(start: () => Worker, task: unknown, { signal, limitMs, onProgress }: Options): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const worker = start();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => reject(signal.reason);
  const fail = (event: Event) => {
    event.preventDefault();
    reject(new Error((event as ErrorEvent).message ?? 'The worker did not load'));
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker<Result>>) => {
    if ('ready' in data) {
      if (limitMs !== undefined) timer = setTimeout(() => reject(new RunTooLong()), limitMs);
      worker.postMessage(task);
    } else if ('progress' in data) onProgress?.(data.progress);
    else if ('failed' in data) reject(new Error(data.failed));
    else resolve(data.result);
  });
  worker.addEventListener('error', fail);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    worker.terminate();
  });
}

export type RunState<Result> =
  | { is: 'idle' }
  | { is: 'running'; share?: number }
  | { is: 'done'; result: Result }
  | { is: 'late' }
  | { is: 'failed'; message: string };

const IDLE = { is: 'idle' } as const;

/**
 * Runs a task in a worker whenever it changes; `undefined` runs nothing. The earlier result stays, so that the page does not jump.
 */
export function useRun<Task, Result>(start: () => Worker, task: Task | undefined, limitMs?: number): RunState<Result> {
  const [state, setState] = useState<RunState<Result>>(IDLE);
  useEffect(() => {
    if (task === undefined) {
      setState(IDLE);
      return undefined;
    }
    const control = new AbortController();
    const { signal } = control;
    const set = (next: RunState<Result>) => {
      if (!signal.aborted) setState(next);
    };
    setState((before) => (before.is === 'done' ? before : { is: 'running' }));
    runInWorker<Result>(start, task, { signal, ...(limitMs && { limitMs }), onProgress: (share) => set({ is: 'running', share }) }).then(
      (result) => set({ is: 'done', result }),
      (error: unknown) => set(error instanceof RunTooLong ? { is: 'late' } : { is: 'failed', message: (error as Error)?.message ?? '' }),
    );
    return () => control.abort();
  }, [start, task, limitMs]);
  return state;
}
