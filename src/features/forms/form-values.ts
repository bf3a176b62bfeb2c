import { own } from '../foreign/own.shared.ts';
import { FIXED_FIELDS } from './fields.shared.ts';
import type { FormFields } from './form-store.ts';
import type { FieldValues } from './forms.schema.ts';

export const readValues = (form: HTMLFormElement): FieldValues =>
  Object.fromEntries([...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

export const FRESH = 'data-fresh';

function isDefault(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const initial = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
    return control.value === initial?.value;
  }
  if (control instanceof HTMLInputElement && isTicked(control)) return control.checked === control.defaultChecked;
  return control.value === control.defaultValue;
}

const isTicked = ({ type }: HTMLInputElement): boolean => type === 'radio' || type === 'checkbox';

export const writtenIn = (form: HTMLFormElement): FieldValues => {
  const fixed = new Set<string>([
    ...FIXED_FIELDS,
    ...[...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name }) => name),
  ]);
  const isWritten = (control: Control) => !isDefault(control) && !control.hasAttribute(FRESH);
  return Object.fromEntries(
    Object.entries(readValues(form)).filter(
      ([name, value]) => !fixed.has(name) && value !== '' && findControls(form, name).some(isWritten),
    ),
  );
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const findControls = (form: HTMLFormElement, name: string): Control[] => [
  ...form.querySelectorAll<Control>(`:is(input, textarea, select)[name="${CSS.escape(name)}"]:not([type=hidden])`),
];

function put(control: Control, value: string): void {
  if (control instanceof HTMLInputElement && isTicked(control)) {
    control.checked = control.value === value;
  } else if (control instanceof HTMLSelectElement) {
    if (![...control.options].some((option) => option.value === value)) return;
    control.value = value;
  } else control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

export function fillEmpty(form: HTMLFormElement, values: FieldValues): void {
  const present = readValues(form);
  for (const [name, value] of Object.entries(values)) {
    const controls = findControls(form, name);
    if (value && (!own(present, name) || controls.every(isDefault))) for (const control of controls) put(control, value);
  }
}

function addTo(form: HTMLFormElement, values: FieldValues): void {
  for (const [name, value] of Object.entries(values)) {
    const [control] = findControls(form, name);
    if (!control || !value) continue;
    if (control instanceof HTMLSelectElement) put(control, value);
    else if (control.value === '') put(control, value);
    else if (control instanceof HTMLTextAreaElement && !control.value.includes(value)) put(control, `${control.value}\n\n${value}`);
  }
}

export const formFields = (form: HTMLFormElement): FormFields => ({
  values: () => readValues(form),
  written: () => writtenIn(form),
  fillEmpty: (values) => fillEmpty(form, values),
  add: (values) => addTo(form, values),
  reset: () => form.reset(),
});

/**
 * Reads values from the query, then removes it from the address. Texts may be in the fragment, which reaches no server:
 * `?from=assistant#message=…`.
 */
export function takeFromAddress(prefill: (query: URLSearchParams) => FieldValues): FieldValues | undefined {
  const { search, hash, pathname } = location;
  if (search.length <= 1) return undefined;
  const isData = hash.includes('=');
  const values = prefill(new URLSearchParams(isData ? `${search}&${hash.slice(1)}` : search));
  history.replaceState(history.state, '', isData ? pathname : pathname + hash);
  return values;
}
