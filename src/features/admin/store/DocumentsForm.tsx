import { useId, useState } from 'react';
import { quarterOf } from './days.ts';
import type { PartProps } from './part-props.ts';

/** Saves the documents of the chosen days as a file. */
export function DocumentsForm({ texts, locale }: Pick<PartProps, 'texts' | 'locale'>) {
  const id = useId();
  const [days, setDays] = useState(() => quarterOf(new Date()));
  const isRight = days.from !== '' && days.to !== '' && days.from <= days.to;
  const query = new URLSearchParams({ ...days, locale });
  return (
    <section className="documents-form" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{texts['adminStore.csv']}</h3>
      <p className="muted">{texts['adminStore.csv.note']}</p>
      <div className="documents-days data-days">
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            <span>{texts[`adminStore.${name}`]}</span>
            <input
              className="small-field"
              type="date"
              value={days[name]}
              aria-invalid={!isRight || undefined}
              aria-describedby={`${id}-error`}
              onChange={({ currentTarget }) => setDays({ ...days, [name]: currentTarget.value })}
            />
          </label>
        ))}
        {isRight ? (
          <a className="button button-outline button-sm" href={`/api/admin/store/documents.csv?${query}`} download>
            {texts['adminStore.csv.download']}
          </a>
        ) : (
          <span className="button button-outline button-sm button-off" aria-disabled="true">
            {texts['adminStore.csv.download']}
          </span>
        )}
      </div>
      <p id={`${id}-error`} className="documents-error" role="alert">
        {!isRight && texts['adminStore.csv.wrong']}
      </p>
    </section>
  );
}
