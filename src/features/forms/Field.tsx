import type { HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react';
import { own } from '../foreign/own.shared.ts';
import { fieldId } from './forms.schema.ts';
import type { FormView } from './texts.ts';

export interface FieldProps {
  form: FormView;
  name: string;
  hint?: string | undefined;
  required?: boolean;
  /** Hidden by another choice: marked as required, but not checked. */
  isOff?: boolean;
}

export interface ControlProps {
  id: string;
  name: string;
  required: boolean;
  'aria-describedby': string;
  /** Set explicitly: browsers report empty required fields as invalid from the start. */
  'aria-invalid': boolean;
}

export const Label = ({ form, name, required }: Pick<FieldProps, 'form' | 'name' | 'required'>) => (
  <>
    {own(form.labels, name)}
    {required && <span className="field-need"> ({form.texts['forms.required']})</span>}
  </>
);

/** The error element is always in the page: without scripts the server fills it in (functions/http/pages/form-page.ts). */
export const FieldNotes = ({ form, name, hint }: FieldProps) => {
  const id = fieldId(form.id, name);
  return (
    <>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${id}-error`} data-error-of={name} hidden={!own(form.errors, name)}>
        {own(form.errors, name)}
      </p>
    </>
  );
};

export const describedBy = (id: string, hint: string | undefined): string => (hint ? `${id}-hint ${id}-error` : `${id}-error`);

export function Field({
  form,
  name,
  hint,
  required = false,
  isOff = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = fieldId(form.id, name);
  return (
    <div className="field">
      <label htmlFor={id}>
        <Label form={form} name={name} required={required} />
      </label>
      <FieldNotes form={form} name={name} hint={hint} />
      {children({
        id,
        name,
        required: required && !isOff,
        'aria-describedby': describedBy(id, hint),
        'aria-invalid': Boolean(own(form.errors, name)),
      })}
    </div>
  );
}

type Native = Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'spellCheck'>;

export const TextField = ({
  type = 'text',
  autoComplete,
  inputMode,
  spellCheck,
  ...field
}: FieldProps & Native & { type?: HTMLInputTypeAttribute }) => (
  <Field {...field}>
    {(control) => <input {...control} type={type} autoComplete={autoComplete} inputMode={inputMode} spellCheck={spellCheck} />}
  </Field>
);

export const ContactFields = ({ form, hint }: { form: FormView; hint: string }) => (
  <>
    <TextField form={form} name="name" required autoComplete="name" />
    <TextField form={form} name="email" type="email" required autoComplete="email" spellCheck={false} hint={hint} />
  </>
);
