const asked = new WeakMap<HTMLInputElement, string>();

function ask(field: EventTarget | null): void {
  // Loaded with a network alone; the question is asked when the field is left again.
  if (!(field instanceof HTMLInputElement) || field.type !== 'email' || asked.get(field) === field.value || !navigator.onLine) return;
  asked.set(field, field.value);
  void import('./address-question.ts').then(({ questionAddress }) => questionAddress(field)).catch(() => undefined);
}

/** Asks about each e-mail address when its field is left or sent with Enter; loads the check with the first. */
export function watchAddresses(): void {
  for (const type of ['change', 'focusout']) addEventListener(type, ({ target }) => ask(target));
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=email]'))
    if (field.value !== '' && field !== document.activeElement) ask(field);
}
