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
  const button = (
    own: typeof smaller,
    other: typeof smaller,
    name: string,
    icon: string,
    change: () => void,
    isEnd: (size: number) => boolean,
  ) => (
    <button
      type="button"
      ref={own}
      aria-label={name}
      disabled={!known || isEnd(fontSize)}
      onClick={() => {
        change();
        // A button that becomes disabled loses the focus: move it to the other one.
        if (isEnd($preferences.get().fontSize)) other.current?.focus();
      }}
    >
      <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and what they change, not fields of a form.
    <div className="text-size" role="group" aria-labelledby={id}>
      <p className="name" id={id}>
        {t['accessibility.textSize']}
      </p>
      {button(smaller, larger, t['accessibility.decrease'], MINUS, decreaseText, (size) => size <= TEXT_SIZE_MIN_PERCENT)}
      <output>{fontSize}%</output>
      {button(larger, smaller, t['accessibility.increase'], PLUS, increaseText, (size) => size >= TEXT_SIZE_MAX_PERCENT)}
    </div>
  );
}
