import { useEffect, useRef, useState } from 'react';
import { runCheckStep } from './calls.ts';
import type { CheckName, CheckRun } from './checks.schema.ts';
import type { ToolsTexts } from './texts.ts';

interface State {
  running: CheckName | undefined;
  /** Of the running check, after its first step. */
  run: CheckRun | undefined;
  problem: string;
}

const IDLE: State = { running: undefined, run: undefined, problem: '' };

/** Runs checks one after the other, step by step, until they end or are stopped. @param onEnd after each check */
export function useCheckRun(texts: ToolsTexts, onEnd: () => void) {
  const [state, setState] = useState(IDLE);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  /** @returns whether it finished */
  const runOne = async (name: CheckName, start: number): Promise<boolean> => {
    let from = start;
    for (;;) {
      const outcome = await runCheckStep(name, from);
      if (!outcome.ok) {
        const { offline, error } = outcome;
        setState({ ...IDLE, problem: offline ? texts['adminTools.check.offline'] : error.message || texts['adminTools.check.failed'] });
        return false;
      }
      const { data: run } = outcome;
      if (run.endedAt !== null) return true;
      if (isStopped.current) return false;
      setState({ running: name, run, problem: '' });
      from = run.reached;
    }
  };

  const start = async (names: readonly CheckName[], from = 0) => {
    isStopped.current = false;
    for (const name of names) {
      setState({ running: name, run: undefined, problem: '' });
      const isDone = await runOne(name, from);
      onEnd();
      if (!isDone) break;
    }
    setState(({ problem }) => ({ ...IDLE, problem }));
  };
  return {
    ...state,
    start: (names: readonly CheckName[], from?: number) => void start(names, from),
    stop: () => {
      isStopped.current = true;
    },
  };
}
