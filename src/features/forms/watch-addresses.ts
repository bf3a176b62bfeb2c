/** Every field for an e-mail address; its check is loaded when the first is left. */
export function watchAddresses(): void {
  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'email') return;
    void import('./address-question.ts').then(({ questionAddress }) => questionAddress(target)).catch(() => undefined);
  });
}
