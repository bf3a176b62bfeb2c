import { useId } from 'react';

interface Props<Value extends string> {
  name: string;
  legend: string;
  hideLegend?: boolean;
  hint?: string;
  choices: readonly { value: Value; label: string; lang?: string }[];
  /** Undefined until known: no choice is shown and the list is disabled. */
  chosen: Value | undefined;
  disabled?: boolean;
  choose: (value: Value) => void;
}

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
