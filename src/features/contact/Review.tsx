import { own } from '@/features/foreign/own.shared.ts';
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
  names: Record<string, string>;
  change: (step: number) => void;
}

export const Review = ({ texts, labels, parts, values, names, change }: Props) => (
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
