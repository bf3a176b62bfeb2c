import { hasFunctions } from '../network/has-functions.ts';

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-fault]')) {
  const isOff = !hasFunctions();
  button.ariaDisabled = String(isOff);
  button.onclick = () => isOff || import('./example-run.ts').then(({ raiseFault }) => raiseFault(button.dataset['fault'] ?? ''));
}
