import { useEffect, useRef, useState } from 'react';
import { conclude } from '@/features/announcements/conclude.ts';
import { fill } from '@/i18n/fill.ts';
import type { AdminTexts } from '../../admin/shell/admin.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { runCheckStep } from './calls.ts';
import type { CheckName, CheckRun } from './checks.schema.ts';

interface State {
  names: readonly CheckName[];
  running: CheckName | undefined;
  run: CheckRun | undefined;
  problem: string;
}

const IDLE: State = { names: [], running: undefined, run: undefined, problem: '' };

export const foundText = (found: number, texts: AdminTexts, languageTag: string): string =>
  found === 0 ? texts['adminTools.check.found.none'] : counted(texts, 'adminTools.check.found', found, languageTag);

/**
 * Runs checks one after the other, step by step, until they end or are stopped. Says that they began, and how they ended.
 * @param onEnd reads the results after each check, which runs until they are there
 */
export function useCheckRun(texts: AdminTexts, languageTag: string, onEnd: () => Promise<void>) {
  const [state, setState] = useState(IDLE);
  const isStopped = useRef(false);
  const isRunning = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const runOne = async (name: CheckName, start: number): Promise<number | undefined> => {
    let from = start;
    for (;;) {
      const outcome = await runCheckStep(name, from);
      if (!outcome.ok) {
        const { offline, error } = outcome;
        const problem = offline ? texts['adminTools.check.offline'] : error.message || texts['adminTools.check.failed'];
        setState((now) => ({ ...now, problem }));
        return undefined;
      }
      const { data: run } = outcome;
      if (run.endedAt !== null) return run.found;
      if (isStopped.current) return undefined;
      setState((now) => ({ ...now, run }));
      from = run.reached;
    }
  };

  const start = async (names: readonly CheckName[], from = 0) => {
    if (isRunning.current) return;
    isRunning.current = true;
    isStopped.current = false;
    conclude(texts['adminTools.check.began']);
    let sum: number | undefined = 0;
    for (const name of names) {
      setState({ names, running: name, run: undefined, problem: '' });
      const found = await runOne(name, from);
      await onEnd();
      sum = found === undefined ? undefined : sum + found;
      if (sum === undefined) break;
    }
    isRunning.current = false;
    setState(({ problem }) => ({ ...IDLE, problem }));
    if (sum !== undefined) conclude(fill(texts['adminTools.check.over'], { found: foundText(sum, texts, languageTag) }));
    else if (isStopped.current) conclude(texts['adminTools.check.halted']);
  };
  return {
    ...state,
    start: (names: readonly CheckName[], from?: number) => void start(names, from),
    stop: () => {
      isStopped.current = true;
    },
  };
}
