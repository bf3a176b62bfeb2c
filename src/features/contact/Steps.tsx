import { type ReactNode, useEffect, useRef, useState } from 'react';
import { own } from '@/features/foreign/own.shared.ts';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { fill } from '@/i18n/fill.ts';
import type { BriefTexts } from './texts.ts';

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

interface StepListProps {
  label: string;
  names: readonly string[];
  current: number;
}

export const StepList = ({ label, names, current }: StepListProps) => (
  <ol className="step-list" aria-label={label}>
    {names.map((name, index) => (
      <li key={name} aria-current={index === current ? 'step' : undefined}>
        <span className="step-number">{index + 1}</span> <span className="step-name">{name}</span>
      </li>
    ))}
  </ol>
);

interface StepProps extends Pick<ReturnType<typeof useSteps>, 'heading' | 'go'> {
  texts: BriefTexts;
  names: readonly string[];
  index: number;
  current: number | null;
  next: () => void;
  children: ReactNode;
}

/** The last step, the review, is not counted and has no buttons of its own. */
export function Step({ texts, names, index, current, heading, next, go, children }: StepProps) {
  const review = names.length - 1;
  return (
    <section className={index === 0 ? 'step step-first' : 'step'} hidden={current !== null && current !== index}>
      <h2 tabIndex={-1} ref={heading(index)}>
        {names[index]}
        {index < review && <span className="visually-hidden">, {fill(texts['brief.step'], { step: index + 1, count: review })}</span>}
      </h2>
      {children}
      {index < review && (
        <div className="step-actions">
          <button type="button" className="button" onClick={next}>
            {texts[index === review - 1 ? 'brief.toReview' : 'brief.next']}
          </button>
          {index > 0 && (
            <button type="button" className="button button-outline" onClick={() => go(index - 1)}>
              {texts['brief.back']}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

export interface ReviewPart {
  step: number;
  title: string;
  fields: readonly string[];
}

interface ReviewProps {
  texts: BriefTexts;
  labels: Record<string, string>;
  parts: readonly ReviewPart[];
  values: FieldValues;
  names: Record<string, string>;
  change: (step: number) => void;
}

export const Review = ({ texts, labels, parts, values, names, change }: ReviewProps) => (
  <div className="review">
    <p>{texts['brief.review']}</p>
    {parts.map(({ step, title, fields }) => (
      <section className="review-part" key={step}>
        <h3 className="review-title">{title}</h3>
        <button type="button" className="plain-button" aria-label={`${texts['brief.change']}: ${title}`} onClick={() => change(step)}>
          {texts['brief.change']}
        </button>
        <dl className="review-list">
          {fields.map((field) => (
            <div key={field}>
              <dt className="review-name">{own(labels, field)}</dt>
              <dd className={own(values, field) ? 'review-text' : 'review-text muted'}>
                {own(values, field) ? (own(names, own(values, field) ?? '') ?? own(values, field)) : texts['brief.empty']}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);
