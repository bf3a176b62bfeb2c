import { OPT_OUT_KEY } from '../analytics/opt-out.ts';
import { type Answer, answerConsent, readConsent } from './consent.ts';
import { CONSENT_KEY, forgetVisitor } from './consent-storage.ts';

const KEYS: readonly (string | null)[] = [CONSENT_KEY, OPT_OUT_KEY, null];

function show(place: HTMLElement): void {
  const consent = readConsent();
  for (const one of place.querySelectorAll<HTMLElement>('[data-state]')) one.hidden = one.dataset['state'] !== consent.state;
  const until = place.querySelector<HTMLElement>('[data-until]');
  const time = until?.querySelector('time');
  if (until) until.hidden = !('until' in consent);
  if (time && 'until' in consent) {
    time.dateTime = consent.until.toISOString().slice(0, 10);
    time.textContent = consent.until.toLocaleDateString(place.dataset['language'], { dateStyle: 'long' });
  }
  const buttons = place.querySelector<HTMLElement>('.consent-buttons');
  if (buttons) buttons.hidden = ['objects', 'off', 'unstorable'].includes(consent.state);
  for (const button of place.querySelectorAll<HTMLElement>('[data-answer]'))
    button.setAttribute('aria-pressed', String(button.dataset['answer'] === consent.state));
  if (consent.state !== 'granted') forgetVisitor();
}

const place = document.querySelector<HTMLElement>('[data-consent-choice]');
if (place) {
  for (const button of place.querySelectorAll<HTMLElement>('[data-answer]'))
    button.addEventListener('click', () => answerConsent(button.dataset['answer'] as Answer));
  addEventListener('storage', ({ key }) => KEYS.includes(key) && show(place));
  addEventListener('pageshow', () => show(place));
  show(place);
}
