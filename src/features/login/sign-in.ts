/** Shows the passkey button; its code is loaded when the button or the address field is touched. */
import { hasPasskeys } from './passkeys-here.ts';

if (document.querySelector('[data-login-note="out"]:not([hidden]),[action$="sign-out"]'))
  void import('./leave.ts').then(
    ({ leave }) => leave(),
    () => undefined,
  );

const part = document.querySelector<HTMLElement>('[data-passkey]');

if (part && hasPasskeys()) {
  part.hidden = false;
  const alertBox = part.querySelector<HTMLElement>('[role="alert"]');
  const offline = (): void => {
    if (!alertBox) return;
    alertBox.hidden = false;
    alertBox.textContent = alertBox.dataset['offline'] ?? '';
  };
  part.querySelector('button')?.addEventListener('click', () => void import('./passkey-button.ts').then(({ press }) => press(), offline));
  document.querySelector('input[autocomplete~="webauthn"]')?.addEventListener(
    'focus',
    () =>
      void import('./passkey-button.ts').then(
        ({ suggest }) => suggest(),
        () => undefined,
      ),
  );
}
