import { describedBy, Field, FieldNotes, type FieldProps, Label } from './Field.tsx';
import { fieldId } from './forms.schema.ts';

export interface Choice {
  value: string;
  label: string;
}
export interface ChoiceGroup {
  label: string;
  choices: readonly Choice[];
}

const Option = ({ value, label }: Choice) => <option value={value}>{label}</option>;

export const Select = ({ none, choices, ...field }: FieldProps & { none: string; choices: readonly (Choice | ChoiceGroup)[] }) => (
  <Field {...field}>
    {(control) => (
      // Browsers report an empty required list as invalid from the start; say so only after a check.
      <select {...control} aria-invalid={control['aria-invalid'] ?? false}>
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

export function RadioGroup({ form, name, hint, required = false, choices }: FieldProps & { choices: readonly Choice[] }) {
  const id = fieldId(form.id, name);
  return (
    <fieldset className="field" aria-describedby={describedBy(id, hint)}>
      <legend>
        <Label form={form} name={name} required={required} />
      </legend>
      <FieldNotes form={form} name={name} hint={hint} />
      {choices.map(({ value, label }, index) => (
        <label className="choice" key={value}>
          <input type="radio" id={index === 0 ? id : `${id}-${value}`} name={name} value={value} required={required} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
