import { useEffect, useRef, useState } from 'react';

/**
 * Which step of a form is shown. Null in the HTML that the server made, where all of them stand below one another; the first one from
 * the moment that React has taken over. A step that is gone to gets the focus on its heading.
 */
export function useSteps(count: number) {
  const [step, setStep] = useState<number | null>(null);
  // Ahead of the state: a submit that was held back arrives before the first effect.
  const at = useRef(0);
  const headings = useRef<(HTMLElement | null)[]>([]);
  const moved = useRef(false);

  useEffect(() => {
    setStep(at.current);
  }, []);

  useEffect(() => {
    if (step !== null && moved.current) headings.current[step]?.focus();
    moved.current = false;
  }, [step]);

  return {
    step,
    at,
    isLast: () => at.current === count - 1,
    /** Shows a step; `quietly` leaves the focus where it is. */
    go: (to: number, quietly = false) => {
      at.current = Math.max(0, Math.min(count - 1, to));
      moved.current = !quietly;
      setStep(at.current);
    },
    heading: (index: number) => (node: HTMLElement | null) => {
      headings.current[index] = node;
    },
  };
}
