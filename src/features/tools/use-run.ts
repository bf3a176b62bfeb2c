import { useEffect, useState } from 'react';
import { RunTooLong, runInWorker } from './worker-run.ts';

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
