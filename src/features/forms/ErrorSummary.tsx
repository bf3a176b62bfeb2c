import { type MouseEvent, type Ref, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { own } from '../foreign/own.shared.ts';
import { fieldId, problemLine, summaryId } from './forms.schema.ts';
import type { FormView } from './texts.ts';

export function useErrorSummary(refusals: number) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);
  return summary;
}

interface Props {
  form: FormView;
  ref: Ref<HTMLElement>;
  reveal?: (name: string) => void;
}

function position(form: FormView, one: string, other: string): number {
  const [first, second] = [one, other].map((name) => document.getElementById(fieldId(form.id, name)));
  return first && second && first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
}

/** `useForm` focuses it. Empty and hidden at first; without scripts the server fills it in. Source: GOV.UK Design System, error summary. */
export function ErrorSummary({ form, ref, reveal }: Props) {
  /** Focuses a field without an entry in the browser's history. */
  const focusField = (event: MouseEvent<HTMLAnchorElement>, name: string) => {
    const control = document.querySelector<HTMLElement>(event.currentTarget.hash);
    if (!control) return;
    event.preventDefault();
    flushSync(() => reveal?.(name));
    control.focus();
  };
  const wrong = Object.entries(form.errors).sort(([one], [other]) => position(form, one, other));
  const heading = summaryId(form.id);
  return (
    <section className="error-summary" ref={ref} tabIndex={-1} aria-labelledby={heading} data-form-summary hidden={wrong.length === 0}>
      <h2 id={heading}>{form.texts['forms.problem']}</h2>
      <ul>
        {wrong.map(([name, text]) => (
          <li key={name}>
            <a href={`#${fieldId(form.id, name)}`} onClick={(event) => focusField(event, name)}>
              {problemLine(own(form.labels, name), text)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
