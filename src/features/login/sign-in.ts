/** The passkey button of the sign-in, and passkeys among the suggestions of the address field. What they need is loaded when they are touched. */
import { hasPasskeys } from './passkeys-here.ts';
import { safePath } from './safe-path.schema.ts';

const part = document.querySelector<HTMLElement>('[data-passkey]');
const button = part?.querySelector('button');
const said = part?.querySelector<HTMLElement>('[role="alert"]');
const email = document.querySelector<HTMLInputElement>('input[autocomplete~="webauthn"]');
let suggesting: AbortController | undefined;

const say = (name: string): void => {
  if (!said) return;
  said.textContent = said.dataset[name] ?? '';
  said.hidden = name === '';
};

const goOn = (): void => {
  const to = safePath(new URLSearchParams(location.search).get('redirect'));
  location.assign(to ?? location.pathname);
};

async function signIn(given: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {}): Promise<void> {
  const isAsked = given.mediation === undefined;
  const ceremony = await import('./ceremony.ts').catch(() => undefined);
  const tried = (await ceremony?.signInByPasskey(given)) ?? { ok: false as const, trouble: 'offline' as const };
  if (tried.ok) return goOn();
  // What was only offered, and not taken, is nobody's error.
  if (isAsked || tried.trouble === 'refused') say(tried.trouble.toLowerCase());
}

async function press(): Promise<void> {
  if (button?.getAttribute('aria-disabled')) return;
  suggesting?.abort();
  button?.setAttribute('aria-disabled', 'true');
  say('waiting');
  await signIn();
  button?.removeAttribute('aria-disabled');
}

async function suggest(): Promise<void> {
  if (suggesting || !(await PublicKeyCredential.isConditionalMediationAvailable())) return;
  suggesting = new AbortController();
  await signIn({ mediation: 'conditional', signal: suggesting.signal });
}

if (part && hasPasskeys()) {
  part.hidden = false;
  button?.addEventListener('click', () => void press());
  email?.addEventListener('focus', () => void suggest());
}
