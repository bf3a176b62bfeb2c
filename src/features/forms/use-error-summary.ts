import { useEffect, useRef } from 'react';

/** Moves the focus to the error summary with each refusal. @returns the summary's ref */
export function useErrorSummary(refusals: number) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);
  return summary;
}
