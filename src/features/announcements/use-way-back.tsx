import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FocusTarget } from '@/features/focus/modal.ts';
import { conclude } from './conclude.ts';

interface Gone<What> {
  what: What;
  at: number;
  said: string;
  rest: string;
}

interface Options<What> {
  left: unknown;
  label: string;
  look: string;
  /** @returns what to say, or undefined if it could not be brought back */
  restore: (what: What) => string | undefined | Promise<string | undefined>;
  placeOf: (what: What, at: number) => FocusTarget;
}

interface WayBack<What> {
  removed: (gone: { what: What; at: number; said: string; rest: unknown }) => void;
  kept: () => void;
  gone: { at: number; offer: ReactNode } | undefined;
}

/** Offers to undo a removal where it was made, until the next change: in reach of the keyboard, without a time limit (WCAG 2.2.1). */
export function useWayBack<What>({ left, label, look, restore, placeOf }: Options<What>): WayBack<What> {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const told = useRef<Gone<What>>(undefined);
  const [last, setLast] = useState<Gone<What>>();
  const [back, setBack] = useState<Gone<What>>();
  const gone = last?.rest === JSON.stringify(left) ? last : undefined;
  useEffect(() => {
    if (gone && told.current !== gone) conclude(gone.said, [button.current]);
    else if (!gone && told.current === last) setLast(undefined);
    told.current = gone ?? told.current;
  }, [gone, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is back, in the list that has it.
  useEffect(() => {
    if (back) conclude(back.said, [placeOf(back.what, back.at)]);
  }, [back]);
  const undo = async () => {
    const said = gone && (await restore(gone.what));
    if (!gone || said === undefined) return;
    setLast((now) => (now === gone ? undefined : now));
    setBack({ ...gone, said });
  };
  return {
    removed: ({ rest, ...removal }) => setLast({ ...removal, rest: JSON.stringify(rest) }),
    kept: () => setLast(undefined),
    gone: gone && {
      at: gone.at,
      offer: (
        <>
          <span id={id}>{gone.said}</span>
          <button className={look} type="button" aria-describedby={id} ref={button} onClick={() => void undo()}>
            {label}
          </button>
        </>
      ),
    },
  };
}
