import { useEffect, useRef, useState } from 'react';

/** Undefined for a history entry without a step, as of a link within the page. */
const stepIn = (state: unknown): number | undefined => {
  const step = (state as { step?: unknown } | null)?.step;
  return typeof step === 'number' ? step : undefined;
};

/** The current step; null until hydrated, while all are visible. A new step focuses its heading and adds a history entry, so Back works. */
export function useSteps(count: number) {
  const [step, setStep] = useState<number | null>(null);
  const at = useRef(0);
  const headings = useRef<(HTMLElement | null)[]>([]);
  const moved = useRef(false);

  const show = (to: number, quietly: boolean) => {
    at.current = Math.max(0, Math.min(count - 1, to));
    moved.current = !quietly;
    setStep(at.current);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React has taken over.
  useEffect(() => {
    setStep(at.current);
    history.replaceState({ ...history.state, step: at.current }, '');
    const onPop = ({ state }: PopStateEvent) => {
      const to = stepIn(state);
      if (to !== undefined && to !== at.current) show(to, false);
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);

  useEffect(() => {
    if (step !== null && moved.current) headings.current[step]?.focus();
    moved.current = false;
  }, [step]);

  return {
    step,
    at,
    isLast: () => at.current === count - 1,
    /** @param quietly neither moves the focus nor adds a history entry */
    go: (to: number, quietly = false) => {
      const from = at.current;
      show(to, quietly);
      const state = { ...history.state, step: at.current };
      if (quietly || at.current === from) history.replaceState(state, '');
      else history.pushState(state, '');
    },
    heading: (index: number) => (node: HTMLElement | null) => {
      headings.current[index] = node;
    },
  };
}
