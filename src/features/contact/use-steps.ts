import { useEffect, useRef, useState } from 'react';

/** The step that an entry of the browser's history was made for; undefined for one that is not of a step, as of a link within the page. */
const stepIn = (state: unknown): number | undefined => {
  const step = (state as { step?: unknown } | null)?.step;
  return typeof step === 'number' ? step : undefined;
};

/**
 * Which step of a form is shown. Null in the HTML that the server made, where all of them stand below one another; the first one from
 * the moment that React has taken over. A step that is gone to gets the focus on its heading and an entry in the browser's history, so that
 * Back leads to the step before.
 */
export function useSteps(count: number) {
  const [step, setStep] = useState<number | null>(null);
  // Ahead of the state: a submit that was held back arrives before the first effect.
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
    /** Shows a step; `quietly` leaves the focus where it is, and makes no entry. */
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
