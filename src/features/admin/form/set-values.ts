import { own } from '@/features/foreign/own.shared.ts';
import type { FieldValues } from '@/features/forms/forms.schema.ts';

export function setValues(form: HTMLFormElement, values: FieldValues): void {
  for (const control of form.elements) {
    const isText = control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
    if (!isText && !(control instanceof HTMLInputElement)) continue;
    if (!control.name) continue;
    const value = own(values, control.name) ?? '';
    if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio'))
      control.checked = control.value === value;
    else control.value = value;
    // Updates the character counters; React does not take it for typing.
    control.dispatchEvent(new Event('input'));
  }
}
