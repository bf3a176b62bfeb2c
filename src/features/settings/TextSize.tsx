import { useStore } from '@nanostores/react';
import { useId, useRef } from 'react';
import { TEXT_SIZE_MAX_PERCENT, TEXT_SIZE_MIN_PERCENT } from '@/features/accessibility/preferences.schema.ts';
import { $preferences, decreaseText, increaseText } from '@/features/accessibility/preferences.ts';
import type { AccessibilityTexts } from './texts.ts';

/** Lucide's minus and plus (ISC licence). */
const MINUS = 'M5 12h14';
const PLUS = 'M5 12h14M12 5v14';

export function TextSize({ texts: t, known }: { texts: AccessibilityTexts; known: boolean }) {
  const { fontSize } = useStore($preferences, { ssr: 'initial' });
  const id = useId();
  const smaller = useRef<HTMLButtonElement>(null);
  const larger = useRef<HTMLButtonElement>(null);
  /** At an end the button goes out of use and would let focus fall: the other one is the way on. */
  const step = (change: () => void, isEnd: (size: number) => boolean, other: typeof smaller) => {
    change();
    if (isEnd($preferences.get().fontSize)) other.current?.focus();
  };
  const isSmallest = (size: number) => size <= TEXT_SIZE_MIN_PERCENT;
  const isLargest = (size: number) => size >= TEXT_SIZE_MAX_PERCENT;
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and what they change, not fields of a form.
    <div className="text-size" role="group" aria-labelledby={id}>
      <p className="name" id={id}>
        {t['accessibility.textSize']}
      </p>
      <button
        type="button"
        ref={smaller}
        aria-label={t['accessibility.decrease']}
        disabled={!known || isSmallest(fontSize)}
        onClick={() => step(decreaseText, isSmallest, larger)}
      >
        <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <path d={MINUS} />
        </svg>
      </button>
      <output>{fontSize}%</output>
      <button
        type="button"
        ref={larger}
        aria-label={t['accessibility.increase']}
        disabled={!known || isLargest(fontSize)}
        onClick={() => step(increaseText, isLargest, smaller)}
      >
        <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <path d={PLUS} />
        </svg>
      </button>
    </div>
  );
}
