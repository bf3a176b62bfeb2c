import { useId } from 'react';
import type { OfferField } from './offer.ts';
import type { McpTexts } from './texts.ts';

function Control({ field, id, texts }: { field: OfferField; id: string; texts: McpTexts }) {
  const { name, type, choices = [], initial = '', required, minimum, maximum } = field;
  const common = { id, name, required, 'aria-describedby': `${id}-hint` };
  if (type === 'choice')
    return (
      <select {...common} defaultValue={initial}>
        {initial === '' && <option value="">{texts['mcp.console.unset']}</option>}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  if (type === 'long') return <textarea {...common} rows={4} />;
  if (type === 'number') return <input {...common} type="number" min={minimum} max={maximum} defaultValue={initial} />;
  return (
    <input
      {...common}
      type={type === 'email' ? 'email' : 'text'}
      defaultValue={initial}
      autoComplete={type === 'email' ? 'email' : 'off'}
    />
  );
}

/** A form's fields, made from the schema of a tool or a prompt. */
export function OfferFields({ fields, texts }: { fields: readonly OfferField[]; texts: McpTexts }) {
  const form = useId();
  return fields.map((field) => {
    const id = `${form}-${field.name}`;
    return (
      <div className="field" key={field.name}>
        <label htmlFor={id}>
          <code translate="no">{field.name}</code>
          {field.required && <span className="field-need"> ({texts['mcp.required']})</span>}
        </label>
        <p className="field-hint" id={`${id}-hint`}>
          {field.about}
        </p>
        <Control field={field} id={id} texts={texts} />
      </div>
    );
  });
}

/** The arguments that a filled form means: empty fields are left out, numbers are numbers. */
export function readFields(fields: readonly OfferField[], data: FormData): Record<string, unknown> {
  const given = fields.flatMap(({ name, type }): [string, unknown][] => {
    const value = String(data.get(name) ?? '');
    if (value === '') return [];
    return [[name, type === 'number' ? Number(value) : value]];
  });
  return Object.fromEntries(given);
}
