import { type FieldValues, KEY_FIELD, TRAP_FIELD } from './forms.schema.ts';

/** What the fields of a form hold now, hidden ones and the trap included. Files are none of a form's here. */
export const valuesOf = (form: HTMLFormElement): FieldValues =>
  Object.fromEntries([...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** The fields that a person filled in. */
export const writtenIn = (form: HTMLFormElement): FieldValues => {
  const fixed = new Set([
    TRAP_FIELD,
    KEY_FIELD,
    ...[...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name }) => name),
  ]);
  return Object.fromEntries(Object.entries(valuesOf(form)).filter(([name, value]) => !fixed.has(name) && value !== ''));
};

/** Puts values into the fields that are empty; what is being written stays. Each changed field tells of it by an `input` event. */
export function fillEmpty(form: HTMLFormElement, values: FieldValues): void {
  const present = valuesOf(form);
  for (const [name, value] of Object.entries(values)) {
    if (value === '' || present[name]) continue;
    for (const control of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox'))
        control.checked = control.value === value;
      else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = value;
      else if (control instanceof HTMLSelectElement)
        control.value = [...control.options].some((option) => option.value === value) ? value : '';
      else continue;
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}
