import { useId } from 'react';

interface Props {
  name: string;
  label: string;
  hint?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ name, label, hint, checked, disabled = false, onChange }: Props) {
  const id = useId();
  return (
    <div className="switch">
      <label>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? id : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className="hint" id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}
