/** For what cannot be undone: Enter and Ctrl+S in a field lead to the form's button, and only it sends. @returns whether the form may go */
export async function fromButton(): Promise<boolean> {
  const field = document.activeElement;
  if (!field?.matches('input, select, textarea')) return true;
  field.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  return false;
}
