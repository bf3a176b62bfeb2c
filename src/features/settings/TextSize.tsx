import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { TEXT_SIZE_MAX_PERCENT, TEXT_SIZE_MIN_PERCENT } from '@/features/accessibility/preferences.schema.ts';
import { $preferences, decreaseText, increaseText } from '@/features/accessibility/preferences.ts';
import type { AccessibilityTexts } from './texts.ts';

/** Lucide's minus and plus (ISC licence). */
const MINUS = 'M5 12h14';
const PLUS = 'M5 12h14M12 5v14';

export function TextSize({ texts: t, known }: { texts: AccessibilityTexts; known: boolean }) {
  const { fontSize } = useStore($preferences, { ssr: 'initial' });
  const id = useId();
  const button = (name: string, icon: string, change: () => void, isEnd: boolean) => (
    <button type="button" aria-label={name} aria-disabled={!known || isEnd || undefined} onClick={() => known && !isEnd && change()}>
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
      {button(t['accessibility.decrease'], MINUS, decreaseText, fontSize <= TEXT_SIZE_MIN_PERCENT)}
      <output>{fontSize}%</output>
      {button(t['accessibility.increase'], PLUS, increaseText, fontSize >= TEXT_SIZE_MAX_PERCENT)}
    </div>
  );
}
