export function goBack({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('[data-back]')) return;
  if (history.length > 1) history.back();
  else document.querySelector<HTMLAnchorElement>('[data-home]')?.click();
}
