import type { MouseEvent, Ref } from 'react';
import { fieldId } from './forms.schema.ts';
import type { FormView } from './texts.ts';

/** Leads to a field without a step in the browser's history. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const control = document.querySelector<HTMLElement>(event.currentTarget.hash);
  if (!control) return;
  event.preventDefault();
  control.focus();
}

/**
 * What is wrong, at the top of the form, with a link to each field. `useForm` moves the focus to it. Empty and hidden until then;
 * without scripts the server fills it in. Source: GOV.UK Design System, error summary.
 */
export function ErrorSummary({ form, ref }: { form: FormView; ref: Ref<HTMLElement> }) {
  const wrong = Object.entries(form.errors);
  const heading = `${form.id}-problem`;
  return (
    <section className="error-summary" ref={ref} tabIndex={-1} aria-labelledby={heading} data-form-summary hidden={wrong.length === 0}>
      <h2 id={heading}>{form.texts['forms.problem']}</h2>
      <ul>
        {wrong.map(([name, text]) => (
          <li key={name}>
            <a href={`#${fieldId(form.id, name)}`} onClick={focusField}>
              {form.labels[name] ? `${form.labels[name]}: ${text}` : text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
