import { type ReactNode, type Ref, type SyntheticEvent, useId } from 'react';
import { Said } from './Results.tsx';

interface Common {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

const describedBy = (id: string, hint?: string, error?: string): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

function Around({ id, label, hint, error, children }: Common & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <Said>{error ?? ''}</Said>
    </div>
  );
}

interface TextProps extends Common {
  value: string;
  onChange: (value: string) => void;
  onCursor?: (offset: number) => void;
}

export function Area({ label, hint, error, value, onChange, onCursor }: TextProps) {
  const id = useId();
  return (
    <Around {...{ id, label, hint, error }}>
      <textarea
        className="devtool-code"
        id={id}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        value={value}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, hint, error)}
        onChange={({ target }) => onChange(target.value)}
        onSelect={onCursor && ((event: SyntheticEvent<HTMLTextAreaElement>) => onCursor(event.currentTarget.selectionStart))}
      />
    </Around>
  );
}

export function Line({
  label,
  hint,
  error,
  value,
  onChange,
  inputMode,
  input,
}: TextProps & { inputMode?: 'numeric'; input?: Ref<HTMLInputElement> }) {
  const id = useId();
  return (
    <Around {...{ id, label, hint, error }}>
      <input
        className="devtool-code"
        id={id}
        ref={input}
        type="text"
        inputMode={inputMode}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        value={value}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, hint, error)}
        onChange={({ target }) => onChange(target.value)}
      />
    </Around>
  );
}

export interface Option<Value extends string = string> {
  value: Value;
  text: string;
}

interface SelectProps<Value extends string> extends Common {
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}

export function Select<Value extends string>({ label, hint, error, value, options, onChange }: SelectProps<Value>) {
  const id = useId();
  return (
    <Around {...{ id, label, hint, error }}>
      <select
        id={id}
        value={value}
        aria-describedby={describedBy(id, hint, error)}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Around>
  );
}

export function Radios<Value extends string>({ label, value, options, onChange }: Omit<SelectProps<Value>, 'hint' | 'error'>) {
  const id = useId();
  return (
    <fieldset className="field devtool-choices">
      <legend>{label}</legend>
      {options.map((option) => (
        <label className="choice" key={option.value}>
          <input type="radio" name={id} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}

export function Check({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  return (
    <label className="choice">
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

export function Checks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="field devtool-choices">
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

interface FileProps extends Common {
  accept?: string;
  onFile: (file: File) => void;
}

export function FileField({ label, hint, error, accept, onFile }: FileProps) {
  const id = useId();
  return (
    <Around {...{ id, label, hint, error }}>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, hint, error)}
        // A browser reports no change if the same file is chosen again.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ target }) => target.files?.[0] && onFile(target.files[0])}
      />
    </Around>
  );
}
