import { useId } from 'react';

interface Props<Value extends string> {
  name: string;
  legend: string;
  /** Where a heading beside it says the same. */
  hideLegend?: boolean;
  hint?: string;
  choices: readonly { value: Value; label: string; lang?: string }[];
  /** Undefined while it is not known: nothing is chosen then, and nothing can be. */
  chosen: Value | undefined;
  disabled?: boolean;
  choose: (value: Value) => void;
}

/** One of a few, side by side while their words fit. */
export function ChoiceList<Value extends string>({
  name,
  legend,
  hideLegend = false,
  hint,
  choices,
  chosen,
  disabled = false,
  choose,
}: Props<Value>) {
  const id = useId();
  return (
    <fieldset className="choice-list" disabled={disabled || chosen === undefined} aria-describedby={hint ? id : undefined}>
      <legend className={hideLegend ? 'visually-hidden' : undefined}>{legend}</legend>
      <div className="choices">
        {choices.map(({ value, label, lang }) => (
          <label key={value}>
            <input type="radio" name={`settings-${name}`} value={value} checked={chosen === value} onChange={() => choose(value)} />
            <span lang={lang}>{label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p className="hint" id={id}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
