import type { ReactNode } from 'react';
import { own } from '../foreign/own.shared.ts';
import { describedBy, Field, FieldNotes, type FieldProps, Label } from './Field.tsx';
import { FRESH } from './form-values.ts';
import { fieldId } from './forms.schema.ts';

export interface Choice {
  value: string;
  label: string;
  lang?: string;
}
export interface ChoiceGroup {
  label: string;
  choices: readonly Choice[];
}

const Option = ({ value, label, lang }: Choice) => (
  <option value={value} lang={lang}>
    {label}
  </option>
);

interface SelectProps extends FieldProps {
  none: string;
  choices: readonly (Choice | ChoiceGroup)[];
  autoComplete?: string;
}

export const Select = ({ none, choices, autoComplete, ...field }: SelectProps) => (
  <Field {...field}>
    {(control) => (
      <select {...control} autoComplete={autoComplete}>
        <option value="">{none}</option>
        {choices.map((one) =>
          'choices' in one ? (
            <optgroup key={one.label} label={one.label}>
              {one.choices.map((choice) => (
                <Option key={choice.value} {...choice} />
              ))}
            </optgroup>
          ) : (
            <Option key={one.value} {...one} />
          ),
        )}
      </select>
    )}
  </Field>
);

interface RadioGroupProps extends FieldProps {
  choices: readonly (Choice & { hint?: string | undefined; hidden?: boolean })[];
  initial?: string;
}

export function RadioGroup({ form, name, hint, required = false, choices, initial }: RadioGroupProps) {
  const id = fieldId(form.id, name);
  return (
    <fieldset className="field" aria-describedby={describedBy(id, hint)}>
      <legend>
        <Label form={form} name={name} required={required} />
      </legend>
      <FieldNotes form={form} name={name} hint={hint} />
      {choices.map(({ value, label, hint: note, hidden = false }, index) => (
        <label className="choice" key={value} hidden={hidden} data-choice={hidden ? value : undefined}>
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${value}`}
            name={name}
            value={value}
            required={required}
            disabled={hidden}
            defaultChecked={initial === value}
          />
          <span>
            {label}
            {note && (
              <>
                <br />
                <span className="small muted">{note}</span>
              </>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ConsentProps extends FieldProps {
  children: ReactNode;
  /** A link to the terms. Inside the label it would be part of the name and be hit by accident. */
  link?: ReactNode;
}

/** Never ticked for the visitor, not even by a draft: it states a consent. */
export function Consent({ form, name, required = false, children, link }: ConsentProps) {
  const id = fieldId(form.id, name);
  return (
    <div className="field">
      <FieldNotes form={form} name={name} />
      <label className="choice">
        <input
          type="checkbox"
          id={id}
          name={name}
          value="true"
          required={required}
          aria-describedby={describedBy(id, undefined)}
          aria-invalid={Boolean(own(form.errors, name))}
          {...{ [FRESH]: '' }}
        />
        <span>
          {children}
          {required && <span className="field-need"> ({form.texts['forms.required']})</span>}
        </span>
      </label>
      {link && <p className="choice-link">{link}</p>}
    </div>
  );
}
