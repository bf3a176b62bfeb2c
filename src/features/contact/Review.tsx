import type { FieldValues } from '@/features/forms/forms.schema.ts';
import type { BriefTexts } from './texts.ts';

export interface ReviewPart {
  step: number;
  title: string;
  fields: readonly string[];
}

interface Props {
  texts: BriefTexts;
  labels: Record<string, string>;
  parts: readonly ReviewPart[];
  values: FieldValues;
  /** What the choices' values are called. */
  names: Record<string, string>;
  change: (step: number) => void;
}

/** Everything that will be sent, by step, each with the way back to it. */
export const Review = ({ texts, labels, parts, values, names, change }: Props) => (
  <div className="review">
    <p>{texts['brief.review']}</p>
    {parts.map(({ step, title, fields }) => (
      <section key={step}>
        <h3>{title}</h3>
        <button type="button" className="plain-button" onClick={() => change(step)}>
          {texts['brief.change']}
          <span className="visually-hidden">: {title}</span>
        </button>
        <dl>
          {fields.map((field) => (
            <div key={field}>
              <dt>{labels[field]}</dt>
              <dd className={values[field] ? undefined : 'muted'}>
                {values[field] ? (names[values[field]] ?? values[field]) : texts['brief.empty']}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);
