import { useEffect, useRef } from 'react';

export function useErrorSummary(refusals: number) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);
  return summary;
}
