import { signInByPasskey, type Trouble } from './ceremony.ts';
import { safePath } from './login.schema.ts';

const part = document.querySelector<HTMLElement>('[data-passkey]');
const button = part?.querySelector('button');
const alertBox = part?.querySelector<HTMLElement>('[role="alert"]');
let suggesting: AbortController | undefined;

const showText = (name: Lowercase<Trouble> | 'waiting'): void => {
  if (!alertBox) return;
  alertBox.textContent = alertBox.dataset[name] ?? '';
  alertBox.hidden = false;
};

const goOn = (): void => {
  const to = safePath(new URLSearchParams(location.search).get('redirect'));
  location.assign(to ?? location.pathname);
};

async function signIn(options: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {}): Promise<void> {
  const isRequested = options.mediation === undefined;
  const result = await signInByPasskey(options);
  if (result.ok) return goOn();
  if (isRequested || result.trouble === 'refused') showText(result.trouble.toLowerCase() as Lowercase<Trouble>);
}

export async function press(): Promise<void> {
  if (button?.getAttribute('aria-disabled')) return;
  suggesting?.abort();
  button?.setAttribute('aria-disabled', 'true');
  showText('waiting');
  await signIn();
  button?.removeAttribute('aria-disabled');
}

export async function suggest(): Promise<void> {
  if (suggesting || !(await PublicKeyCredential.isConditionalMediationAvailable())) return;
  suggesting = new AbortController();
  await signIn({ mediation: 'conditional', signal: suggesting.signal });
}
