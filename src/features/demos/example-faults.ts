import { hasFunctions } from '../network/has-functions.ts';

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-fault]')) {
  button.disabled = !hasFunctions();
  button.onclick = () => import('./example-run.ts').then(({ fail }) => fail(button.dataset['fault'] ?? ''));
}
