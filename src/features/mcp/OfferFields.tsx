import { type ReactNode, useId } from 'react';
import { Button } from '@/components/Button.tsx';
import { own } from '@/features/foreign/own.shared.ts';
import { fill } from '@/i18n/fill.ts';
import type { OfferField } from './offer.ts';
import type { Listing } from './rpc.ts';
import type { McpTexts } from './texts.ts';

export type FieldErrors = Readonly<Record<string, string>>;

interface FieldProps {
  name: string;
  label: string;
  hint: ReactNode;
  isStatus?: boolean;
  required: boolean;
  wrong: FieldErrors;
  texts: McpTexts;
  children: (control: { id: string; name: string; required: boolean; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode;
}

function McpField({ name, label, hint, isStatus, required, wrong, texts, children }: FieldProps) {
  const id = useId();
  const error = own(wrong, name);
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} <code translate="no">{name}</code>
        {required && <span className="field-need"> ({texts['mcp.required']})</span>}
      </label>
      <p className="field-hint" role={isStatus ? 'status' : undefined} id={`${id}-hint`}>
        {hint}
      </p>
      <p className="field-error" id={`${id}-error`} hidden={!error}>
        {error}
      </p>
      {/* Browsers report an empty required field as invalid from the start. */}
      {children({ id, name, required, 'aria-describedby': `${id}-hint ${id}-error`, 'aria-invalid': error !== undefined })}
    </div>
  );
}

type ControlProps = Parameters<FieldProps['children']>[0] & { field: OfferField; texts: McpTexts };

function Control({ field: { type, choices = [], initial = '', minimum, maximum }, texts, ...common }: ControlProps) {
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

export const OfferFields = ({ fields, wrong, texts }: { fields: readonly OfferField[]; wrong: FieldErrors; texts: McpTexts }) =>
  fields.map((field) => (
    <McpField
      key={field.name}
      name={field.name}
      label={field.label}
      required={field.required}
      wrong={wrong}
      texts={texts}
      hint={field.about}
    >
      {(control) => <Control {...control} field={field} texts={texts} />}
    </McpField>
  ));

type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function explain(control: Entry, texts: McpTexts): string {
  const { valueMissing, typeMismatch } = control.validity;
  if (valueMissing) return texts[control instanceof HTMLSelectElement ? 'mcp.console.wrong.choice' : 'mcp.console.wrong.required'];
  if (typeMismatch || !(control instanceof HTMLInputElement)) return texts['mcp.console.wrong.email'];
  return fill(texts['mcp.console.wrong.number'], { from: control.min, to: control.max });
}

/** Reports violations of the fields' own limits (from the schema) and focuses the first; the server checks the rest. */
export function checkFields(form: HTMLFormElement, texts: McpTexts): FieldErrors {
  const controls = [...form.querySelectorAll<Entry>('.field :is(input, select, textarea)[name]')];
  const refused = controls.filter((control) => !control.validity.valid);
  refused[0]?.focus();
  return Object.fromEntries(refused.map((control) => [control.name, explain(control, texts)]));
}

export function readFields(fields: readonly OfferField[], data: FormData): Record<string, unknown> {
  const given = fields.flatMap(({ name, type }): [string, unknown][] => {
    const value = String(data.get(name) ?? '');
    if (value === '') return [];
    return [[name, type === 'number' ? Number(value) : value]];
  });
  return Object.fromEntries(given);
}

interface Props {
  listing: Listing;
  wrong: FieldErrors;
  texts: McpTexts;
  reload: () => void;
}

const isGreek = (uri: string): boolean => /^\/el(?:\/|$)/u.test(new URL(uri).pathname);

export function ResourceField({ listing, wrong, texts, reload }: Props) {
  const pages = listing.state === 'done' ? listing.pages : [];
  const groups = [
    { name: texts['mcp.console.pages.en'], pages: pages.filter(({ uri }) => !isGreek(uri)) },
    { name: texts['mcp.console.pages.el'], pages: pages.filter(({ uri }) => isGreek(uri)) },
  ];
  const said = {
    loading: texts['mcp.console.listing'],
    error: texts['mcp.console.unreachable'],
    done: fill(texts['mcp.console.listed'], { count: pages.length }),
  };
  return (
    <McpField name="uri" label={texts['mcp.console.page']} required wrong={wrong} texts={texts} isStatus hint={said[listing.state]}>
      {(control) => (
        <>
          {listing.state === 'error' && (
            <Button variant="outline" onClick={reload}>
              {texts['mcp.console.retry']}
            </Button>
          )}
          <select {...control}>
            <option value="">{texts['mcp.console.choose']}</option>
            {groups.map((group) => (
              <optgroup key={group.name} label={group.name}>
                {group.pages.map(({ uri, title }) => (
                  <option key={uri} value={uri}>
                    {title}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </>
      )}
    </McpField>
  );
}
