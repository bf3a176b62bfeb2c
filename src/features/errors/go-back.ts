/** Goes back in the browser's history, or home in a tab that has none. */
export function goBack({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('[data-back]')) return;
  if (history.length > 1) history.back();
  else document.querySelector<HTMLAnchorElement>('[data-home]')?.click();
}
